import { describe, expect, test } from 'vitest';
import { FORM_STEPS, samplesOf } from '#machines/booking/booking.answers.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { isAnswered, isAsked, QUESTIONS, STEP_IDS, STEPS } from '#src/domain/steps.ts';
import { DRAFTS } from './drafts.ts';
import { unknownFields } from './expected/answers.ts';
import { questionsOf } from './expected/project.ts';
import { PAGES } from './expected/steps.ts';
import { Expectations, faultOf, followWays } from './expectations.ts';
import { Explorer } from './explore/explore.ts';
import { viewOf } from './explore/key.ts';
import { stepperOf } from './explore/suite.ts';
import { STARTS } from './starts.ts';
import { changed, isPart, linesAt, type Part, stateAt } from './changed-chart.ts';
import { inputOfAddress } from '#src/tools/flow/variants.ts';

const ADDRESS = 'pages.project.address.form.deciding';

/** Broken charts, and what a run says about each. */
const WRONG: Record<string, { change: (config: Part) => void; says: string }> = {
  'a wrong reason code is saved with a rental': {
    change: (config) => {
      const { actions } = linesAt(config, ADDRESS, '@always').find(({ guard }) => isPart(guard) && isPart(guard['params']) && guard['params']['row'] === 'nonPrimaryResidence') ?? {};
      const [reason] = Array.isArray(actions) ? actions : [];
      if (isPart(reason)) reason['params'] = { reason: 'otherPropertyType' };
    },
    says: `The specification says otherwise: [F6.3] Address, not the main home: on to “projectDetails”
  reason: expected 864630017, got 864630013
  A landlord with one window comes back to the address.
  1. The draft is there.
  2. The form is submitted with a whole address.
  3. The zipcode is served.
  4. The property value meets the threshold.`,
  },
  'Next on the window issues leads to the source': {
    change: (config) => {
      const [next] = linesAt(config, 'pages.project.windowIssues.editing', 'form.submitted');
      const actions = next?.['actions'];
      const heading = Array.isArray(actions) ? actions.find((action) => isPart(action) && action['type'] === 'headFor') : null;
      if (isPart(heading)) heading['params'] = { step: 'sourceType' };
    },
    says: `The specification says otherwise: [S2.steps] Next on “windowIssues” leads to “homeownerList”
  save: expected {"page":"windowIssues","section":"windowIssues","nextPage":"homeowner-list","status":null}, got {"page":"windowIssues","section":"windowIssues","nextPage":"source-type","status":null}; nextPage: expected "homeowner-list", got "source-type"
  A homeowner comes back to “Window issues”, left half filled in.
  1. The draft is there.
  2. The form is submitted with a window issue.`,
  },
  'the hold runs on after the booking': {
    change: (config) => void delete stateAt(config, 'hold.running')['always'],
    says: `The specification says otherwise: [F11] The hold ends when the appointment is saved
  hold: expected "none", got "running"; held: expected null, got "booked 2026-03-02-09"; deadline: expected null, got 1772453040000
  A homeowner comes back after booking in another tab, the time still kept in this one.
  1. The draft is there.`,
  },
  'a time is kept at an event, too': {
    change: (config) => void delete linesAt(config, 'pages.appointment.timeDateBooking.editing', 'time.picked')[0]?.['guard'],
    says: `No line of the specification lets “calls” change
  calls: expected [], got ["reserveSlot"]
  An event visitor comes back who has seen the offer.
  1. The draft is there.
  2. The event is active.
  3. Free times are there.
  4. The first time of the day is picked.
  [S4.pick-time] A time that is picked is kept for five minutes, but not at events`,
  },
};

describe('a wrong chart', () => {
  test.each(Object.entries(WRONG))('%s', (_, { change, says }) => {
    expect(faultOf(changed(bookingMachine, change))).toBe(says);
  });
});

test('of several mistakes, each broken line of the specification is told once, by its shortest way, and stands as broken', () => {
  const machine = changed(bookingMachine, (config) => {
    for (const name of ['a wrong reason code is saved with a rental', 'a time is kept at an event, too', 'the hold runs on after the booking']) WRONG[name]?.change(config);
  });
  const expectations = new Expectations();
  const stepper = stepperOf(machine);
  followWays(expectations, stepper);
  new Explorer(stepper, viewOf(machine)).explore(STARTS.filter(({ id }) => ['address-rental', 'booking-event', 'booked-held'].includes(id)), expectations.watch());
  const told = expectations.faults();
  const lines = told.map((fault) => fault.split('\n', 1)[0]);
  expect(lines).toEqual([...new Set(lines)]);
  expect(lines).toEqual(expect.arrayContaining([expect.stringContaining('[F6.3]'), expect.stringContaining('“calls”'), expect.stringContaining('[F11] The hold ends')]));
  expect(told.find((fault) => fault.includes('[F6.3]'))?.split('\n')).toHaveLength(7);
  const broken = expectations.rows().flatMap(({ status, problem }) => (status === 'broken' && problem !== null ? [problem] : []));
  expect(broken.toSorted()).toEqual(told.filter((fault) => fault.startsWith('The specification')).toSorted());
});

test('the step table has the paths, places in the progress bar and data sections of the specification [S2.route-table, S2.progress, S2.sections]', () => {
  const table = STEP_IDS.map((step) => [step, { path: STEPS[step].path, progress: STEPS[step].progress, section: STEPS[step].section }]);
  expect(Object.fromEntries(table)).toEqual(PAGES);
});

test.each([...DRAFTS])('of the draft “%s” the questions are asked in their order, and count as answered, as the specification says [F7, S2.steps, S4.next, S4.window-count]', (_, draft) => {
  const asked = QUESTIONS.filter((page) => isAsked(page, draft)).map((page) => ({ page, isAnswered: isAnswered(page, draft) }));
  expect(asked).toEqual(questionsOf(draft));
});

test('the specification says of every field of every form where it is saved', () => {
  const { draft } = inputOfAddress('/');
  const unknown = FORM_STEPS.flatMap((step) => samplesOf(step).flatMap(([, { values }]) => unknownFields(step, values, draft).map((field) => `${step}.${field}`)));
  expect(unknown, 'say where in FIELDS of tests/model/expected/steps.ts').toEqual([]);
});
