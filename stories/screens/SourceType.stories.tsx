import { CONTENT } from 'virtual:content/all';
import type { SourceTypeValues } from '#machines/booking/answers/sourceType.ts';
import { SourceTypeView } from '#src/screens/sourceType/SourceTypeView.tsx';
import { emptyForm, formBinding, press } from '#stories/support/form.ts';
import { BUSY, FAILED, frameState } from '#stories/support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

const EMPTY = emptyForm('sourceType');
const FILLED: SourceTypeValues = { ...EMPTY, sourceType: 876090012 };

const meta = preview.meta({
  component: SourceTypeView,
  args: {
    content: CONTENT.sourceType,
    frame: frameState(),
    form: formBinding(EMPTY),
    firstName: 'José',
    draftId: '00000000-0000-4000-8000-000000000000',
  },
});

export const Empty = meta.story();

export const Filled = meta.story({ tags: ['!picture'], args: { form: formBinding(FILLED) } });

export const Other = meta.story({
  args: {
    form: formBinding<SourceTypeValues>({
      ...EMPTY,
      sourceType: 876090099,
      otherText: 'A sign at a building site',
    }),
  },
});

export const WithoutFirstName = meta.story({ tags: ['!picture'], args: { firstName: '' } });

export const Invalid = meta.story({ play: press('Next') });

export const Busy = meta.story({
  tags: ['!picture'],
  args: { form: formBinding(FILLED), frame: BUSY },
});

export const Failed = meta.story({ args: { form: formBinding(FILLED), frame: FAILED } });
