import { SourceTypeView } from '#src/screens/sourceType/SourceTypeView.tsx';
import { formPage, press, typed } from '#stories/support/form.ts';
import { BUSY, FAILED } from '#stories/support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

const FILLED = typed('sourceType', { sourceType: 876090012 });

const meta = preview.meta({
  component: SourceTypeView,
  args: {
    ...formPage('sourceType'),
    firstName: 'José',
    draftId: '00000000-0000-4000-8000-000000000000',
  },
});

export const Empty = meta.story();

export const Filled = meta.story({ tags: ['!picture'], args: FILLED });

export const Other = meta.story({
  args: typed('sourceType', { sourceType: 876090099, otherText: 'A sign at a building site' }),
});

export const WithoutFirstName = meta.story({ tags: ['!picture'], args: { firstName: '' } });

export const Invalid = meta.story({ play: press('Next') });

export const Busy = meta.story({
  tags: ['!picture'],
  args: { ...FILLED, frame: BUSY },
});

export const Failed = meta.story({ args: { ...FILLED, frame: FAILED } });
