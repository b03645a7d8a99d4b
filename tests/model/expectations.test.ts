import { expect, test } from 'vitest';
import { FORM_STEPS, samplesOf } from '#machines/booking/booking.answers.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { codeOf, decide } from '#src/domain/address-decision.ts';
import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import type { Draft } from '#src/domain/draft.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { isSame } from '#src/domain/is-same.ts';
import { isAnswered, isAsked, QUESTIONS, STEP_IDS, STEPS } from '#src/domain/steps.ts';
import { StateSpace } from '#src/model/explore.ts';
import { viewOf } from '#src/model/key.ts';
import { nameOf } from '#src/model/moves.ts';
import { createStepper } from '#src/model/stepper.ts';
import { inputOfAddress } from '#src/model/variants.ts';
import { movesIn } from './cases.ts';
import { DRAFTS } from './drafts.ts';
import { Expectations } from './expectations.ts';
import { decisionOn } from './expected/decision.ts';
import { unknownFields } from './expected/answers.ts';
import { questionsOf } from './expected/project.ts';
import { PAGES } from './expected/steps.ts';
import { STARTS } from './starts.ts';

/** What a chart breaks where only these things happen: lines of the specification, each with its way, and what no line lets change. */
function brokenBy(
  machine: typeof bookingMachine,
  starts: readonly string[],
  happens: RegExp,
): { lines: string[]; unsaid: string[] } {
  const expectations = new Expectations();
  new StateSpace(createStepper(machine), viewOf(machine), (world) =>
    movesIn(world).filter((move) => happens.test(nameOf(move))),
  ).explore(
    STARTS.filter(({ id }) => starts.includes(id)),
    expectations.watch(),
  );
  const lines = expectations
    .rows()
    .flatMap(({ status, problem }) => (status === 'broken' && problem !== null ? [problem] : []));
  return { lines, unsaid: expectations.unsaid() };
}

test('of several mistakes, each broken line of the specification is told once, by its shortest way, and stands as broken', () => {
  const machine = bookingMachine.provide({
    guards: { holdsTimes: () => true, isBookingSaved: () => false },
    actions: { giveReason: () => undefined },
  });
  const { lines: broken, unsaid } = brokenBy(
    machine,
    ['address-rental', 'booking-event', 'booked-held'],
    /^form\.submitted:|^time\.picked:|^xstate\.done\./,
  );
  expect(broken).toEqual([...new Set(broken)]);
  expect(broken).toContainEqual(expect.stringContaining('[F11] The hold ends'));
  expect(unsaid).toContainEqual(expect.stringContaining('“calls”'));
  expect(broken)
    .toContain(`The specification says otherwise: [F6.3] Address, not the main home: on to “projectDetails”
  reason: expected 864630017, got null
  A landlord comes back to the address.
  1. The draft is there.
  2. The form is submitted with a whole address.
  3. The zipcode is served.
  4. The property value meets the threshold.`);
});

test('of a calendar that goes on moving a visit after it is left, the broken line is told', () => {
  const { lines } = brokenBy(
    bookingMachine.provide({ actions: { endMove: () => undefined } }),
    ['visit'],
    /^(move|noneWorks)\.chosen:|^giveUp\.confirmed: call|^xstate\.done\./,
  );
  expect(lines).toContainEqual(
    expect.stringContaining('[L26.calendar] A calendar that is left leaves nothing chosen'),
  );
});

test('the step table has the paths, places in the progress bar and data sections of the specification [S2.route-table, S2.progress, S2.sections]', () => {
  const table = STEP_IDS.map((step) => [
    step,
    { path: STEPS[step].path, progress: STEPS[step].progress, section: STEPS[step].section },
  ]);
  expect(Object.fromEntries(table)).toEqual(PAGES);
});

test.each([...DRAFTS])(
  'of the draft “%s” the questions are asked in their order, and count as answered, as the specification says [F7, S2.steps, S4.next, S4.window-count]',
  (_, draft) => {
    const asked = QUESTIONS.filter((page) => isAsked(page, draft)).map((page) => ({
      page,
      isAnswered: isAnswered(page, draft),
    }));
    expect(asked).toEqual(questionsOf(draft));
  },
);

/** Drafts with every combination of the answers that the address decision depends on. */
function decidableDrafts(): Draft[] {
  const { draft } = inputOfAddress('/');
  const { appointmentRequest: request, sessionData } = draft;
  const selections = [null, 'im_not_sure', 'lead_is_the_homeowner'] as const;
  return [true, false].flatMap((isEvent) =>
    [true, false].flatMap((isVerifyHomeOwnership) =>
      [true, false, null].flatMap((zipcodeValid) =>
        selections.flatMap((ownershipSelection) =>
          Object.values(PROPERTY_TYPE).flatMap((propertyType) =>
            [0, 1, 2, 6].map((windowCount) => ({
              ...draft,
              sessionData: { ...sessionData, ownershipSelection },
              appointmentRequest: {
                ...request,
                isEvent,
                isVerifyHomeOwnership,
                property: { ...request.property, zipcodeValid, propertyType },
                project: { ...request.project, windowCount },
              },
            })),
          ),
        ),
      ),
    ),
  );
}

test.each([true, false])(
  'whatever is answered, the address leads where the specification says, if the value of the home meets the threshold: %s [F6, S4.address-next, S9.reason-codes, S9.property-codes]',
  (doesPropertyValueMeetThreshold) => {
    const validation = { doesPropertyValueMeetThreshold, isPropertyOwnershipValidated: true };
    const wrong = decidableDrafts().filter((draft) => {
      const row = decide({ draft, validation });
      const line = decisionOn(draft, draft, doesPropertyValueMeetThreshold);
      return !isSame(
        { page: row.target, reason: codeOf(row), status: row.status },
        { page: line.page, reason: line.reason, status: line.status ?? null },
      );
    });
    expect(
      wrong.map(({ appointmentRequest: { property, project } }) => ({ property, project })),
    ).toEqual([]);
  },
);

test('the specification says of every field of every form where it is saved', () => {
  const { draft } = inputOfAddress('/');
  const unknown = FORM_STEPS.flatMap((step) =>
    samplesOf(step).flatMap(([, { values }]) =>
      unknownFields(step, values, draft).map((field) => `${step}.${field}`),
    ),
  );
  expect(unknown, 'say where in FIELDS of tests/model/expected/steps.ts').toEqual([]);
});

/** The fields of a form and of the lists in it, each with whether it is filled in. */
function fieldsOf(values: object, within: string): { field: string; isFilled: boolean }[] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const field = `${within}.${key}`;
    return Array.isArray(value)
      ? [
          { field, isFilled: value.length > 0 },
          ...value.filter(isRecord).flatMap((one) => fieldsOf(one, field)),
        ]
      : [{ field, isFilled: Boolean(value) }];
  });
}

test('every field of every form is filled in by some case, so that what becomes of it is seen', () => {
  const fields = FORM_STEPS.flatMap((step) =>
    samplesOf(step).flatMap(([, { values, isInvalid }]) =>
      isInvalid === true ? [] : fieldsOf(values, step),
    ),
  );
  const filled = new Set(fields.flatMap(({ field, isFilled }) => (isFilled ? [field] : [])));
  expect(fields.filter(({ field }) => !filled.has(field))).toEqual([]);
});
