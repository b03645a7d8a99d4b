import { CONTENT } from 'virtual:content/all';
import { HomeownerListView } from '#src/screens/homeownerList/HomeownerListView.tsx';
import { formPage, press, typed } from '#stories/support/form.ts';
import { BUSY, FAILED, frameState, RESTART } from '#stories/support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

const FILLED = typed('homeownerList', {
  ownership: 'the_only_homeowner',
  propertyType: 876090004,
});
const MULTIPLE = {
  ownership: 'multiple_homeowners' as const,
  additionalOwners: [
    { firstName: 'Nguyễn', lastName: 'Ân', phone: '3035550124' },
    { firstName: '', lastName: '', phone: '' },
  ],
};

const meta = preview.meta({ component: HomeownerListView, args: formPage('homeownerList') });

export const Empty = meta.story();

/** Where the flow brings the visitor here: "Your project" stays ticked behind "About you". */
export const ReachedGroupsTicked = meta.story({
  args: {
    frame: frameState({
      progress: { steps: CONTENT.progressBar.steps, current: 0, reached: 1, number: 3, of: 6 },
    }),
  },
});

export const Filled = meta.story({ tags: ['!picture'], args: FILLED });

export const MultipleHomeowners = meta.story({ args: typed('homeownerList', MULTIPLE) });

export const OtherPropertyType = meta.story({
  args: typed('homeownerList', {
    ownership: 'the_only_homeowner',
    propertyType: 876090099,
    otherText: 'Houseboat',
  }),
});

export const Invalid = meta.story({
  args: typed('homeownerList', { ...MULTIPLE, propertyType: 876090099, otherText: '' }),
  play: press('Next'),
});

export const AtAnEvent = meta.story({
  tags: ['!picture'],
  args: { frame: frameState(RESTART) },
});

export const Busy = meta.story({
  tags: ['!picture'],
  args: { ...FILLED, frame: BUSY },
});

export const Failed = meta.story({ args: { ...FILLED, frame: FAILED } });
