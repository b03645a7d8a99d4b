import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import { HOMEOWNERS } from '#tests/support/booking.ts';
import { always, on } from './case.ts';
import type { CasesOf, EventCase, EventOf } from './case.ts';

const WINDOW = { style: 'Double hung', amount: 2, options: [] };

/** Typing on the pages about the project. */
export const projectTyping: EventCase<EventOf<'form.changed'>>[] = [
  on('windowCount', 'windowCount', 'the number of windows is emptied', {
    type: 'form.changed',
    step: 'windowCount',
    isValid: false,
    values: { windowCount: null, doorCount: 1 },
  }),
  on('windowCount', 'windowCount, valid', 'six windows and a door are typed', {
    type: 'form.changed',
    step: 'windowCount',
    isValid: true,
    values: { windowCount: 6, doorCount: 1 },
  }),
  on('windowIssues', 'windowIssues', 'Other is opened and left empty', {
    type: 'form.changed',
    step: 'windowIssues',
    isValid: false,
    values: { issues: [], otherText: '' },
  }),
  on('homeownerList', 'homeownerList', 'Other is chosen as the property type and left empty', {
    type: 'form.changed',
    step: 'homeownerList',
    isValid: false,
    values: { ...HOMEOWNERS, propertyType: PROPERTY_TYPE.other, otherText: '' },
  }),
  on('sourceType', 'sourceType', 'Other is chosen as the source and left empty', {
    type: 'form.changed',
    step: 'sourceType',
    isValid: false,
    values: { sourceType: 876090099, otherText: '' },
  }),
  on('projectDetails', 'projectDetails', 'a window without a style is added', {
    type: 'form.changed',
    step: 'projectDetails',
    isValid: false,
    values: { windows: [{ ...WINDOW, style: '' }], doors: [] },
  }),
];

export const projectCases = {
  'windowCount.submitted': [
    always('six', 'six windows and a door are submitted', { type: 'windowCount.submitted', values: { windowCount: 6, doorCount: 1 } }),
    always('none', 'no windows and a door are submitted', { type: 'windowCount.submitted', values: { windowCount: 0, doorCount: 1 } }),
  ],
  'windowIssues.submitted': [
    always('one', 'a window issue is submitted', { type: 'windowIssues.submitted', values: { issues: [876090000], otherText: null } }),
  ],
  'homeowners.submitted': [
    always('home', 'the only homeowner of a single-family home is submitted', { type: 'homeowners.submitted', values: HOMEOWNERS }),
    always('other', 'the owner of a houseboat is submitted', {
      type: 'homeowners.submitted',
      values: { ...HOMEOWNERS, propertyType: PROPERTY_TYPE.other, otherText: 'Houseboat' },
    }),
    always('rental', 'the owner of a rental property is submitted', {
      type: 'homeowners.submitted',
      values: { ...HOMEOWNERS, propertyType: PROPERTY_TYPE.rental },
    }),
  ],
  'source.submitted': [
    always('one', 'a source is submitted', { type: 'source.submitted', values: { sourceType: 876090001, otherText: null } }),
  ],
  'projectDetails.submitted': [
    always('one', 'the project details are submitted', { type: 'projectDetails.submitted', values: { windows: [WINDOW], doors: [] } }),
  ],
} satisfies CasesOf<'windowCount.submitted' | 'windowIssues.submitted' | 'homeowners.submitted' | 'source.submitted' | 'projectDetails.submitted'>;
