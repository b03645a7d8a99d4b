import type { HomeownerListValues } from '#machines/booking/booking.types.ts';
import { PROPERTY_TYPE, SOURCE_OTHER } from '#src/domain/constants.ts';
import { HOMEOWNERS } from '#tests/support/booking.ts';
import { always, on } from './case.ts';
import type { CasesOf, EventCase, EventOf } from './case.ts';

const SIX = { windowCount: 6, doorCount: 1 };
const NONE = { windowCount: 0, doorCount: 1 };
const ISSUES = { issues: [876090010], otherText: null };
const HOUSEBOAT: HomeownerListValues = {
  ownership: 'multiple_homeowners',
  additionalOwners: [
    { firstName: 'Bo', lastName: 'Berg', phone: '2025550144' },
    { firstName: 'Cleo', lastName: 'Marsh', phone: '2025550145' },
  ],
  propertyType: PROPERTY_TYPE.other,
  otherText: 'Houseboat',
};
const RENTAL = { ...HOMEOWNERS, propertyType: PROPERTY_TYPE.rental };
const SOURCE = { sourceType: 876090010, otherText: null };
const NEIGHBOUR = { sourceType: SOURCE_OTHER, otherText: 'A neighbour' };
const DRAUGHT = { issues: [876090010], otherText: 'A draught' };
const WINDOW = { style: 'Double-hung', amount: 2, options: ['Grids', 'Screens'] };
const DOORS = [
  { type: 'Swinging', location: 'Side Door', color: 'Tan', style: 'Partial Glass', styleComments: 'With a letter slot.' },
  { type: 'Sliding', location: 'Patio Door', color: null, style: 'Custom', styleComments: 'As the old one.' },
];
const DETAILS = { windows: [WINDOW], doors: DOORS };

/** Typing on the pages about the project. */
export const projectTyping: EventCase<EventOf<'form.changed'>>[] = [
  on('windowCount', 'windowCount', 'the number of windows is emptied', {
    type: 'form.changed',
    step: 'windowCount',
    isValid: false,
    values: { windowCount: null, doorCount: 1 },
  }),
  on('windowCount', 'windowCount, six', 'six windows and a door are typed', { type: 'form.changed', step: 'windowCount', isValid: true, values: SIX }),
  on('windowCount', 'windowCount, none', 'no windows and a door are typed', { type: 'form.changed', step: 'windowCount', isValid: true, values: NONE }),
  on('windowIssues', 'windowIssues, one', 'a window issue is chosen', { type: 'form.changed', step: 'windowIssues', isValid: true, values: ISSUES }),
  on('windowIssues', 'windowIssues, other', 'a window issue is chosen and another one typed', {
    type: 'form.changed',
    step: 'windowIssues',
    isValid: true,
    values: DRAUGHT,
  }),
  on('homeownerList', 'homeownerList, home', 'the only homeowner of a single-family home is chosen', {
    type: 'form.changed',
    step: 'homeownerList',
    isValid: true,
    values: HOMEOWNERS,
  }),
  on('homeownerList', 'homeownerList, houseboat', 'three homeowners of a houseboat are typed', {
    type: 'form.changed',
    step: 'homeownerList',
    isValid: true,
    values: HOUSEBOAT,
  }),
  on('homeownerList', 'homeownerList, rental', 'the only homeowner of a rental property is chosen', {
    type: 'form.changed',
    step: 'homeownerList',
    isValid: true,
    values: RENTAL,
  }),
  on('sourceType', 'sourceType, one', 'a source is chosen', { type: 'form.changed', step: 'sourceType', isValid: true, values: SOURCE }),
  on('sourceType', 'sourceType, other', 'another source is typed', { type: 'form.changed', step: 'sourceType', isValid: true, values: NEIGHBOUR }),
  on('projectDetails', 'projectDetails, one', 'a window and two doors are described', { type: 'form.changed', step: 'projectDetails', isValid: true, values: DETAILS }),
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
    values: { sourceType: SOURCE_OTHER, otherText: '' },
  }),
  on('projectDetails', 'projectDetails', 'a window without a style is added', {
    type: 'form.changed',
    step: 'projectDetails',
    isValid: false,
    values: { windows: [{ style: '', amount: 2, options: [] }], doors: [] },
  }),
];

export const projectCases = {
  'windowCount.submitted': [
    always('six', 'six windows and a door are submitted', { type: 'windowCount.submitted', values: SIX }),
    always('none', 'no windows and a door are submitted', { type: 'windowCount.submitted', values: NONE }),
  ],
  'windowIssues.submitted': [
    always('one', 'a window issue is submitted', { type: 'windowIssues.submitted', values: ISSUES }),
    always('other', 'a window issue and another one in words are submitted', { type: 'windowIssues.submitted', values: DRAUGHT }),
  ],
  'homeowners.submitted': [
    always('home', 'the only homeowner of a single-family home is submitted', { type: 'homeowners.submitted', values: HOMEOWNERS }),
    always('other', 'the three owners of a houseboat are submitted', {
      type: 'homeowners.submitted',
      values: HOUSEBOAT,
    }),
    always('rental', 'the owner of a rental property is submitted', {
      type: 'homeowners.submitted',
      values: RENTAL,
    }),
  ],
  'source.submitted': [
    always('one', 'a source is submitted', { type: 'source.submitted', values: SOURCE }),
    always('other', 'another source in words is submitted', { type: 'source.submitted', values: NEIGHBOUR }),
  ],
  'projectDetails.submitted': [
    always('one', 'the project details are submitted', { type: 'projectDetails.submitted', values: DETAILS }),
  ],
} satisfies CasesOf<'windowCount.submitted' | 'windowIssues.submitted' | 'homeowners.submitted' | 'source.submitted' | 'projectDetails.submitted'>;
