import { expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { isAnswered, isAsked, pathOfStep, QUESTIONS, STEPS } from '#src/domain/steps.ts';
import type { QuestionStep, StepId } from '#src/domain/steps.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import { readVisit } from '#src/domain/query.ts';
import { startBooking, walkTo } from '../support/booking.ts';

/** Kinds of projects that are not asked the same: how they come, what they count, and where the address decision leads them. */
const PROJECTS = {
  windows: { url: '/', counts: { windowCount: 6, doorCount: 1 }, end: 'timeDateBooking' },
  doorsOnly: { url: '/', counts: { windowCount: 0, doorCount: 1 }, end: 'projectDetails' },
  windowsAtEvent: { url: '/?isEvent=true&eventCampaignId=spring&eventFieldAgentId=agent-1', counts: { windowCount: 6, doorCount: 1 }, end: 'timeDateBooking' },
  doorsOnlyAtEvent: { url: '/?isEvent=true&eventCampaignId=spring&eventFieldAgentId=agent-1', counts: { windowCount: 0, doorCount: 1 }, end: 'projectDetails' },
} as const;

type Project = keyof typeof PROJECTS;

const ALL: readonly Project[] = ['windows', 'doorsOnly', 'windowsAtEvent', 'doorsOnlyAtEvent'];

/** The questions in their order, each with the projects that are asked (spec §2, decision F7). Written down a second time, so that a slip in the step table is seen. */
const ASKED: Record<QuestionStep, readonly Project[]> = {
  windowCount: ALL,
  windowIssues: ['windows', 'windowsAtEvent'],
  homeownerList: ALL,
  sourceType: ['windows', 'doorsOnly'],
  address: ALL,
};

test('the questions come in their order [S2.steps]', () => {
  expect(QUESTIONS).toEqual(Object.keys(ASKED));
});

test('the questions about the project are exactly the pages of that part of the chart', () => {
  expect(Object.keys(bookingMachine.getStateNodeById('booking.pages.project').states)).toEqual(QUESTIONS);
});

test.each(ALL)('a visitor with the project “%s” meets the questions it is asked, forward and back, and each counts as answered [F7, S4.next, S2.steps]', async (project) => {
  const { url, counts, end } = PROJECTS[project];
  const questions = QUESTIONS.filter((step) => ASKED[step].includes(project));
  const booking = startBooking({ url });
  const forward: (StepId | null)[] = [];
  await walkTo(booking, end, { windowCount: counts }, (step) => forward.push(step));
  const { draft } = booking.actor.getSnapshot().context;
  const back: (StepId | null)[] = [];
  while (back.length < forward.length - 1) {
    booking.actor.send({ type: 'back' });
    back.push(await booking.settled());
  }
  booking.actor.stop();

  expect({ forward, back }).toEqual({ forward: ['home', ...questions, end], back: [...questions.toReversed(), 'home'] });
  expect(QUESTIONS.filter((step) => isAsked(step, draft))).toEqual(questions);
  expect(questions.filter((step) => !isAnswered(step, draft))).toEqual([]);
  expect(booking.saves.slice(0, questions.length + 1).map(({ sessionData }) => sessionData.nextPage)).toEqual([...questions, end].map(pathOfStep));
});

test('a new draft answers no question', () => {
  const draft = newDraft(readVisit(''), { referrer: '', pageUrl: 'https://estimates.example/' });
  expect(QUESTIONS.filter((step) => isAnswered(step, draft))).toEqual([]);
});

test('every question has its place in the progress bar, as has the page that takes its place at the end; no other page has [S2.progress]', () => {
  const places = Object.fromEntries(Object.entries(STEPS).flatMap(([step, { progress }]) => (progress === null ? [] : [[step, progress]])));
  expect(Object.keys(places).toSorted()).toEqual([...QUESTIONS, 'projectDetails'].toSorted());
  expect(places).toMatchObject({ windowCount: 1, windowIssues: 1, homeownerList: 0, sourceType: 1, address: 1, projectDetails: 1 });
});
