import { CONTENT } from 'virtual:content/all';
import type { HomeownerListValues } from '#machines/booking/answers/homeownerList.ts';
import { HomeownerListView } from '#src/screens/homeownerList/HomeownerListView.tsx';
import { emptyForm, formBinding, press } from '#stories/support/form.ts';
import { BUSY, FAILED, frameState } from '#stories/support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

const EMPTY = emptyForm('homeownerList');
const FILLED: HomeownerListValues = {
  ...EMPTY,
  ownership: 'the_only_homeowner',
  propertyType: 876090004,
};
const MULTIPLE: HomeownerListValues = {
  ...EMPTY,
  ownership: 'multiple_homeowners',
  additionalOwners: [
    { firstName: 'Nguyễn', lastName: 'Ân', phone: '3035550124' },
    { firstName: '', lastName: '', phone: '' },
  ],
};

const meta = preview.meta({
  component: HomeownerListView,
  args: { content: CONTENT.homeownerList, frame: frameState(), form: formBinding(EMPTY) },
});

export const Empty = meta.story();

/** Where the flow brings the visitor here: "Your project" stays ticked behind "About you". */
export const ReachedGroupsTicked = meta.story({
  args: {
    frame: frameState({
      progress: { steps: CONTENT.progressBar.steps, current: 0, reached: 1, number: 3, of: 6 },
    }),
  },
});

export const Filled = meta.story({ tags: ['!picture'], args: { form: formBinding(FILLED) } });

export const MultipleHomeowners = meta.story({ args: { form: formBinding(MULTIPLE) } });

export const OtherPropertyType = meta.story({
  args: {
    form: formBinding<HomeownerListValues>({
      ...FILLED,
      propertyType: 876090099,
      otherText: 'Houseboat',
    }),
  },
});

export const Invalid = meta.story({
  args: {
    form: formBinding<HomeownerListValues>({ ...MULTIPLE, propertyType: 876090099, otherText: '' }),
  },
  play: press('Next'),
});

export const AtAnEvent = meta.story({
  tags: ['!picture'],
  args: { frame: frameState({ leave: { label: 'Restart Form', onClick: () => undefined } }) },
});

export const Busy = meta.story({
  tags: ['!picture'],
  args: { form: formBinding(FILLED), frame: BUSY },
});

export const Failed = meta.story({ args: { form: formBinding(FILLED), frame: FAILED } });
