import { expect, test } from 'vitest';
import {
  ANSWERS,
  FORM_STEPS,
  type FormStep,
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
import { isSame } from '#src/domain/is-same.ts';
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

const DRAFT = newDraft(readVisit(''), { referrer: '', pageUrl: 'https://estimates.example/' });
const request = (draft: Draft) => draft.appointmentRequest;

/** For every valid sample of a form, the submitted values and the values read back from the draft they were written to. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the values to the step
function writtenAndRead<S extends FormStep>(step: S): { given: object; found: object }[] {
  return samplesOf(step).flatMap(([, { values, isInvalid }]) =>
    isInvalid === true
      ? []
      : [
          {
            given: values,
            found: valuesOf(
              step,
              withAnswers({ ...DRAFT, id: 'draft-1' }, formEvents.submitted(step, values)),
              {},
            ),
          },
        ],
  );
}

test.each(FORM_STEPS)(
  'what is submitted in the form of %s is written into the draft and read back [F15]',
  (step) => {
    const samples = writtenAndRead(step);
    expect(samples.map(({ found }) => found)).toEqual(samples.map(({ given }) => given));
  },
);

test.each(FORM_STEPS)(
  'the samples of the form of %s give every field another value than a new draft has',
  (step) => {
    const blank: Record<string, unknown> = { ...valuesOf(step, { ...DRAFT, id: 'draft-1' }, {}) };
    const same = Object.entries(blank).filter(([field, value]) =>
      samplesOf(step).every(([, { values }]) =>
        isSame(new Map(Object.entries(values)).get(field), value),
      ),
    );
    expect(same.map(([field]) => field)).toEqual([]);
  },
);

test('names are saved composed, without spaces around them and without what cannot be seen, and so are email addresses [S5.text-pattern]', () => {
  const values = {
    ...CONTACT,
    firstName: ' Jose\u0301 \u00a0 Luis\u200b ',
    lastName: '\tO’\u00adBrien\n',
    email: ' jose@\u200eexample.com ',
  };
  const cleaned = {
    firstName: 'José Luis',
    lastName: 'O’Brien',
    phonePrimary: CONTACT.phone,
    email: 'jose@example.com',
  };
  const saved = (given: typeof CONTACT) =>
    [ANSWERS.home, ANSWERS.requestCall].map(({ write }) => request(write(DRAFT, given)).customer);

  expect(saved(values)).toEqual(saved(CONTACT).map((usual) => ({ ...usual, ...cleaned })));
});

test('lines are saved without breaks, doubled spaces and characters that no keyboard writes', () => {
  const pasted = ' 12\u0007 Elm\n Street\u0085 \ud800';
  const address = request(
    ANSWERS.address.write(DRAFT, { ...ADDRESS, street1: pasted, street2: pasted, city: pasted }),
  ).property;
  const homeowners = request(
    ANSWERS.homeownerList.write(DRAFT, {
      ...HOMEOWNERS,
      ownership: 'multiple_homeowners',
      additionalOwners: [{ firstName: ' Ada ', lastName: 'Li\u0000', phone: '3035550124' }],
      propertyType: PROPERTY_TYPE.other,
      otherText: pasted,
    }),
  ).property;

  expect({
    address: [address.street1, address.street2, address.city],
    issues: request(
      ANSWERS.windowIssues.write(DRAFT, {
        ...SAMPLES.windowIssues.other.values,
        otherText: pasted,
      }),
    ).project.windowReasonOtherText,
    source: request(
      ANSWERS.sourceType.write(DRAFT, { ...SAMPLES.sourceType.other.values, otherText: pasted }),
    ).marketingAttribution.sourceTypeOtherText,
    home: homeowners.propertyTypeOtherText,
    owners: homeowners.ownership.additionalOwners,
  }).toEqual({
    address: ['12 Elm Street', '12 Elm Street', '12 Elm Street'],
    issues: '12 Elm Street',
    source: '12 Elm Street',
    home: '12 Elm Street',
    owners: [{ firstName: 'Ada', lastName: 'Li', phone: '3035550124' }],
  });
});

test('phone numbers, zipcodes and counts are saved without what the boxes may hold around them [V10]', () => {
  const owner = { firstName: 'Ada', lastName: 'Li', phone: '303-555-0124 x4' };
  const contact = request(
    ANSWERS.home.write(DRAFT, { ...CONTACT, phone: '303-555-0123 x34', zipcode: '80202-1234' }),
  );
  const homeowners = request(
    ANSWERS.homeownerList.write(DRAFT, {
      ...HOMEOWNERS,
      ownership: 'multiple_homeowners',
      additionalOwners: [owner],
    }),
  );
  expect({
    phone: contact.customer.phonePrimary,
    zipcode: contact.property.zipcode,
    owner: homeowners.property.ownership.additionalOwners[0]?.phone,
    address: request(ANSWERS.address.write(DRAFT, { ...ADDRESS, zipcode: '80202-1234' })).property
      .zipcode,
    windows: request(ANSWERS.windowCount.write(DRAFT, { windowCount: '12 ', doorCount: 1 })).project
      .windowCount,
  }).toEqual({
    phone: '3035550123',
    zipcode: '80202',
    owner: '3035550124',
    address: '80202',
    windows: 12,
  });
});

test('another address clears the answer about its owner, and an answer given with it counts [F30]', () => {
  const verified = ANSWERS.address.write(ANSWERS.homeownerList.write(DRAFT, HOMEOWNERS), {
    ...ADDRESS,
    ownershipSelection: 'lead_is_the_homeowner',
  });
  const selection = (draft: Draft) => draft.sessionData.ownershipSelection;
  const moved = { ...ADDRESS, street1: '14 Elm St' };
  expect({
    same: selection(ANSWERS.address.write(verified, { ...ADDRESS, ownershipSelection: null })),
    another: selection(ANSWERS.address.write(verified, { ...moved, ownershipSelection: null })),
    anotherAnswered: selection(
      ANSWERS.address.write(verified, { ...moved, ownershipSelection: 'im_not_sure' }),
    ),
    zipcodeOfContact: selection(ANSWERS.home.write(verified, { ...CONTACT, zipcode: '75201' })),
  }).toEqual({
    same: 'lead_is_the_homeowner',
    another: HOMEOWNERS.ownership,
    anotherAnswered: 'im_not_sure',
    zipcodeOfContact: HOMEOWNERS.ownership,
  });
});

test('longer texts keep their lines, and what looks like markup', () => {
  const comments = ' Ring <twice>.\n\n\tThe dog\u0007 is friendly.\r\n ';
  const door = { ...newDoor(), location: 'Front Door', styleComments: comments };

  expect({
    customerComments: request(
      ANSWERS.additionalComments.write(DRAFT, {
        ...SAMPLES.additionalComments.none.values,
        comments,
      }),
    ).customerComments,
    styleComments: request(ANSWERS.projectDetails.write(DRAFT, { windows: [], doors: [door] }))
      .projectDetails?.doors[0]?.styleComments,
  }).toEqual({
    customerComments: 'Ring <twice>.\n\n\tThe dog is friendly.',
    styleComments: 'Ring <twice>.\n\n\tThe dog is friendly.',
  });
});

test('the text of an Other answer goes when another is chosen [S5.source, S5.homeowner]', () => {
  expect({
    sourceTypeOtherText: request(
      ANSWERS.sourceType.write(DRAFT, { ...SAMPLES.sourceType.one.values, otherText: 'A friend' }),
    ).marketingAttribution.sourceTypeOtherText,
    propertyTypeOtherText: request(
      ANSWERS.homeownerList.write(DRAFT, {
        ...HOMEOWNERS,
        propertyType: PROPERTY_TYPE.townhouse,
        otherText: 'A boat',
      }),
    ).property.propertyTypeOtherText,
  }).toEqual({ sourceTypeOtherText: null, propertyTypeOtherText: null });
});

test('what Back saves is as clean as what Next saves', () => {
  const values = { ...SAMPLES.sourceType.other.values, otherText: '  A   friend ' };
  const typed = withTyped(DRAFT, 'sourceType', { sourceType: { values, isValid: true } });

  expect(request(typed).marketingAttribution.sourceTypeOtherText).toBe('A friend');
});

const DETAILS = {
  windows: [{ style: 'Casement', amount: 3, options: [] }],
  doors: [newDoor(), newDoor()],
};

test('new counts leave no details of windows and doors beyond them, also those that Back saves [F25]', () => {
  const before = ANSWERS.projectDetails.write(DRAFT, DETAILS);
  const values = { windowCount: 1, doorCount: 0 };
  const left = { windows: [{ style: 'Casement', amount: 1, options: [] }], doors: [] };

  const submitted = (counts: typeof values) =>
    request(withAnswers(before, formEvents.submitted('windowCount', counts))).projectDetails;

  expect({
    submitted: submitted(values),
    typed: request(withTyped(before, 'windowCount', { windowCount: { values, isValid: true } }))
      .projectDetails,
    none: submitted({ windowCount: 0, doorCount: 0 }),
  }).toEqual({ submitted: left, typed: left, none: null });
});

test('who describes more windows and doors than were counted has counted again; the reason for inside sales stays [F25]', () => {
  const counted = (windowCount: number, doorCount: number) => {
    const draft = ANSWERS.windowCount.write(DRAFT, { windowCount, doorCount });
    const { project, insideSalesReasonEnum } = request(
      withAnswers(
        { ...draft, appointmentRequest: { ...request(draft), insideSalesReasonEnum: 864630002 } },
        formEvents.submitted('projectDetails', DETAILS),
      ),
    );
    return [project.windowCount, project.doorCount, insideSalesReasonEnum];
  };

  expect({ counted1: counted(1, 0), counted6: counted(6, 5) }).toEqual({
    counted1: [3, 2, 864630002],
    counted6: [6, 5, 864630002],
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
