import { expect, test } from 'vitest';
import {
  FORM_STEPS,
  type FormStep,
  type FormValues,
  SAMPLES,
  samplesOf,
  valuesOf,
  withAnswers,
  withTyped,
} from '#machines/booking/booking.answers.ts';
import { withNextPage } from '#machines/booking/booking.draft.ts';
import { formEvents } from '#machines/booking/booking.forms.ts';
import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import type { Draft } from '#src/domain/draft.ts';
import { newDoor } from '#src/domain/project.ts';
import { readVisit } from '#src/domain/query.ts';
import { isDraftBound, isOfKind, pathOfStep } from '#src/domain/steps.ts';
import {
  ADDRESS,
  answeredDraft,
  CONTACT,
  HOMEOWNERS,
  type RunningBooking,
  startBooking,
  usualAnswer,
} from '../support/booking.ts';

const DRAFT: Draft = {
  ...newDraft(readVisit(''), { referrer: '', pageUrl: 'https://estimates.example/' }),
  id: 'draft-1',
};
const request = (draft: Draft) => draft.appointmentRequest;

/** The draft after a form was submitted. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the values to the step
function saved<S extends FormStep>(step: S, values: FormValues[S], before: Draft = DRAFT): Draft {
  return withAnswers(before, formEvents.submitted(step, values));
}

/** The valid samples of a form, each with the values read back from the draft they were written to. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the values to the step
function samplesAndRead<S extends FormStep>(step: S): { values: object; read: object }[] {
  return samplesOf(step).flatMap(([, { values, isInvalid }]) =>
    isInvalid === true ? [] : [{ values, read: valuesOf(step, saved(step, values), {}) }],
  );
}

test.each(FORM_STEPS)(
  'what is submitted in the form of %s is written into the draft and read back [F15]',
  (step) => {
    const samples = samplesAndRead(step);
    expect(samples.map(({ read }) => read)).toEqual(samples.map(({ values }) => values));
  },
);

const OWNED: FormValues['homeownerList'] = {
  ...HOMEOWNERS,
  ownership: 'multiple_homeowners',
  additionalOwners: [{ firstName: ' Ada ', lastName: 'Li\u0000', phone: '303-555-0124 x4' }],
};

test.each(['home', 'requestCall'] as const)(
  'names and the email address of %s are saved composed, without spaces around them and without what cannot be seen, and with their capital letters [S5.text-pattern]',
  (step) => {
    const values = {
      ...CONTACT,
      firstName: ' Jose\u0301 \u00a0 Luis\u200b ',
      lastName: '\tO’\u00adBrien\n',
      email: ' Jose@\u200eExample.com ',
    };
    expect(request(saved(step, values)).customer).toEqual({
      firstName: 'José Luis',
      lastName: 'O’Brien',
      phonePrimary: CONTACT.phone,
      email: 'Jose@Example.com',
    });
  },
);

test('lines are saved without breaks, doubled spaces and characters that no keyboard writes', () => {
  const otherText = ' 12\u0007 Elm\n Street\u0085 \ud800';
  const address = { ...ADDRESS, street1: otherText, street2: otherText, city: otherText };
  const home = { ...OWNED, propertyType: PROPERTY_TYPE.other, otherText };
  const line = '12 Elm Street';
  expect(request(saved('address', address)).property).toMatchObject({
    street1: line,
    street2: line,
    city: line,
  });
  expect(request(saved('homeownerList', home)).property).toMatchObject({
    propertyTypeOtherText: line,
    ownership: { additionalOwners: [{ firstName: 'Ada', lastName: 'Li' }] },
  });
  const issues = { ...SAMPLES.windowIssues.other.values, otherText };
  expect(request(saved('windowIssues', issues)).project.windowReasonOtherText).toBe(line);
  const source = { ...SAMPLES.sourceType.other.values, otherText };
  const typed = withTyped(DRAFT, 'sourceType', { sourceType: { values: source, isValid: true } });
  for (const draft of [saved('sourceType', source), typed])
    expect(request(draft).marketingAttribution.sourceTypeOtherText).toBe(line);
});

test('phone numbers, zipcodes and counts are saved without what the boxes may hold around them [V10]', () => {
  const contact = { ...CONTACT, phone: '303-555-0123 x34', zipcode: '80202-1234' };
  const counts = { windowCount: '12 ', doorCount: 1 };
  expect(request(saved('home', contact))).toMatchObject({
    customer: { phonePrimary: '3035550123' },
    property: { zipcode: '80202' },
  });
  expect(request(saved('homeownerList', OWNED)).property.ownership).toMatchObject({
    additionalOwners: [{ phone: '3035550124' }],
  });
  const address = { ...ADDRESS, zipcode: '80202-1234' };
  expect(request(saved('address', address)).property.zipcode).toBe('80202');
  expect(request(saved('windowCount', counts)).project.windowCount).toBe(12);
});

test('longer texts keep their lines, and what looks like markup', () => {
  const comments = ' Ring <twice>.\n\n\tThe dog\u0007 is friendly.\r\n ';
  const kept = 'Ring <twice>.\n\n\tThe dog is friendly.';
  const ofVisit = { ...SAMPLES.additionalComments.none.values, comments };
  const doors = [{ ...newDoor(), location: 'Front Door', styleComments: comments }];
  expect(request(saved('additionalComments', ofVisit)).customerComments).toBe(kept);
  expect(request(saved('projectDetails', { windows: [], doors })).projectDetails).toMatchObject({
    doors: [{ styleComments: kept }],
  });
});

test('another address clears the answer about its owner, and an answer given with it counts [F30]', () => {
  const verified = saved(
    'address',
    { ...ADDRESS, ownershipSelection: 'lead_is_the_homeowner' },
    saved('homeownerList', HOMEOWNERS),
  );
  const selectionAt = (street1: string, ownershipSelection: 'im_not_sure' | null) =>
    saved('address', { ...ADDRESS, street1, ownershipSelection }, verified).sessionData
      .ownershipSelection;
  expect({
    same: selectionAt(ADDRESS.street1, null),
    another: selectionAt('14 Elm St', null),
    anotherAnswered: selectionAt('14 Elm St', 'im_not_sure'),
    zipcodeOfContact: saved('home', { ...CONTACT, zipcode: '75201' }, verified).sessionData
      .ownershipSelection,
  }).toEqual({
    same: 'lead_is_the_homeowner',
    another: HOMEOWNERS.ownership,
    anotherAnswered: 'im_not_sure',
    zipcodeOfContact: HOMEOWNERS.ownership,
  });
});

test('the text of an Other answer goes when another is chosen [S5.source, S5.homeowner]', () => {
  const source = { ...SAMPLES.sourceType.one.values, otherText: 'A friend' };
  const home = { ...HOMEOWNERS, propertyType: PROPERTY_TYPE.townhouse, otherText: 'A boat' };
  const { marketingAttribution } = request(saved('sourceType', source));
  expect(marketingAttribution.sourceTypeOtherText).toBe(null);
  expect(request(saved('homeownerList', home)).property.propertyTypeOtherText).toBe(null);
});

test('new counts that Back saves leave no details of windows and doors beyond them [F25]', () => {
  const details = {
    windows: [{ style: 'Casement', amount: 3, options: [] }],
    doors: [newDoor(), newDoor()],
  };
  const typed = { values: { windowCount: 1, doorCount: 0 }, isValid: true };
  const described = saved('projectDetails', details);
  expect(request(withTyped(described, 'windowCount', { windowCount: typed }))).toMatchObject({
    project: { windowCount: 1, doorCount: 0 },
    projectDetails: { windows: [{ amount: 1 }], doors: [] },
  });
});

const EVENT = 'isEvent=true&eventCampaignId=spring';

/** A flow on the page of a form. */
async function onForm(step: FormStep): Promise<RunningBooking> {
  const draft = withNextPage(
    answeredDraft((answered) =>
      isOfKind(step, 'booked') ? { ...answered, status: 'CallToSet' } : answered,
    ),
    step,
  );
  const query = step === 'fieldAgents' ? EVENT : isDraftBound(step) ? `id=${draft.id}` : '';
  const booking = startBooking({ url: `/${pathOfStep(step)}?${query}`, drafts: [draft] });
  expect(await booking.settled()).toBe(step);
  return booking;
}

test.each(FORM_STEPS)('%s takes the form of no other page for its own [F15]', async (step) => {
  const { actor, saves, settled } = await onForm(step);
  const before = actor.getSnapshot().context;
  for (const other of FORM_STEPS) if (other !== step) actor.send(usualAnswer(other, before.draft));
  const after = await settled();
  expect({ after, saves, draft: actor.getSnapshot().context.draft }).toEqual({
    after: step,
    saves: [],
    draft: before.draft,
  });
});
