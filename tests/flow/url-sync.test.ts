import { pick } from 'es-toolkit';
import { afterEach, expect, test } from 'vitest';
import { SAMPLES } from '#machines/booking/booking.answers.ts';
import {
  pageBefore,
  pathOfStep,
  questionAfter,
  QUESTIONS,
  type StepId,
} from '#src/domain/steps.ts';
import { readAddress, syncUrl } from '#src/flow/url-sync.ts';
import { ServiceError } from '#src/services/service-error.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import {
  ADDRESS,
  answeredDraft,
  CONTACT,
  entriesBetween,
  type FlowOptions,
  startBooking,
  usualAfter,
  walkTo,
} from '../support/booking.ts';
import { FakeHistory } from '../support/fake-history.ts';

const SECOND = usualAfter('windowCount');

let stop = () => {};
afterEach(() => stop());

async function open(
  url: string,
  { isFramed = false, ...options }: Omit<FlowOptions, 'url'> & { isFramed?: boolean } = {},
) {
  const history = new FakeHistory(url);
  history.isFramed = isFramed;
  const booking = startBooking({ ...options, url });
  stop = syncUrl(booking.actor, history);
  const rest = async (): Promise<StepId | null> => {
    await booking.settled();
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    return booking.settled();
  };
  await rest();
  return { ...booking, history, rest };
}

async function openAfterCount() {
  const flow = await open('/?utm_source=mail');
  flow.actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  await flow.rest();
  flow.actor.send({
    type: 'form.submitted',
    step: 'windowCount',
    values: SAMPLES.windowCount.six.values,
  });
  await flow.rest();
  return flow;
}

/** What the visitor's Back and Forward buttons lead to, move after move. */
async function walked({ history, rest }: Awaited<ReturnType<typeof open>>, moves: number[]) {
  const steps: (StepId | null)[] = [];
  for (const entries of moves) {
    history.move(entries);
    steps.push(await rest());
  }
  return steps;
}

test('going forward pushes an entry with the id and the kept parameters [S2.query, F3]', async () => {
  const { history } = await openAfterCount();
  expect(history.urls()).toEqual([
    '/?utm_source=mail',
    '/?utm_source=mail',
    '/window-count?id=fake-draft&utm_source=mail',
    `/${pathOfStep(SECOND)}?id=fake-draft&utm_source=mail`,
  ]);
});

test('a save that stays on its page puts the id into the entry that is there [F1, F13]', async () => {
  const { actor, history, rest } = await open('/embed-get-started?utm_source=mail');
  actor.send({ type: 'form.submitted', step: 'embedGetStarted', values: CONTACT });
  await rest();
  expect(history.urls()).toEqual([
    '/embed-get-started?utm_source=mail',
    '/embed-get-started?id=fake-draft&utm_source=mail',
  ]);
});

test('contact details leave the address bar once they are read [B5]', async () => {
  const { history } = await open('/?firstName=Ann&phoneNumber=2025550143&gclid=g1');
  expect(history.url).toBe('/?gclid=g1');
});

test('browser Back on a step does what the Back button does, with its save, also after a reload [F5]', async () => {
  const { history, rest, saves, actor } = await openAfterCount();
  const { draft } = actor.getSnapshot().context;
  const back = { url: '/window-count?id=fake-draft&utm_source=mail', index: 3 };
  history.move(-1);
  expect(await rest()).toBe('windowCount');
  expect(history).toMatchObject(back);
  expect(saves.at(-1)?.sessionData.nextPage).toBe('window-count');

  history.move(1);
  await rest();
  stop();
  const { actor: reloaded, settled } = startBooking({ url: history.url, drafts: [draft] });
  stop = syncUrl(reloaded, history);
  await settled();
  history.move(-1);
  expect(await settled()).toBe('windowCount');
  expect(history).toMatchObject(back);
});

test('the Back button goes back in the history, so that Forward is still there [F5]', async () => {
  const flow = await openAfterCount();
  flow.actor.send({ type: 'back' });
  await flow.rest();
  expect(flow.history.url).toBe('/window-count?id=fake-draft&utm_source=mail');
  expect(await walked(flow, [1])).toEqual([SECOND]);
  expect(flow.history.url).toBe(`/${pathOfStep(SECOND)}?id=fake-draft&utm_source=mail`);
});

const EVENT = '?isEvent=true&eventCampaignId=spring';
test.each([
  ['/', 'home', '/'],
  ['/embed-get-started', 'embedGetStarted', '/embed-get-started'],
  [`/event${EVENT}`, 'event', `/event${EVENT}`],
  [`/field-agents${EVENT}`, 'event', `/event${EVENT}`],
])(
  'browser Back from %s stays on the landing screen %s, again and again [F5, S2.landing-back]',
  async (from, landing, url) => {
    const flow = await open(from);
    expect(await walked(flow, [-1, -1])).toEqual([landing, landing]);
    expect(flow.history.url).toBe(url);
  },
);

test('Back stays on the landing screen where the browser passes over what was made while nobody touched the page, as Safari does [F5, S2.landing-back]', async () => {
  const { actor, history, rest } = await open('/');
  expect(history.entries).toHaveLength(3);
  history.gesture();
  history.gesture();
  expect(history.entries).toHaveLength(4);
  // The previous entry is the visitor's own, so no entry is skipped.
  history.move(-1);
  expect(await rest()).toBe('home');
  expect(history.index).toBe(3);
  actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  await rest();
  history.move(-1);
  expect(await rest()).toBe('home');
  history.gesture();
  expect(history.entries).toHaveLength(5);
});

test('inside the page of another site no entry is made, so that its visitors can leave it [F5, F13]', async () => {
  const { history } = await open('/embed-get-started', { isFramed: true });
  history.gesture();
  expect(history.entries.map(({ url }) => url)).toEqual([
    'https://elsewhere.example/',
    '/embed-get-started',
  ]);
});

async function openAtAddress(ports: Partial<PortFunctions> = {}) {
  const flow = await open('/', { ports });
  await walkTo(flow, 'address');
  await flow.rest();
  flow.actor.send({
    type: 'form.changed',
    step: 'address',
    values: { ...ADDRESS, street1: '7 Elm St' },
    isValid: true,
  });
  return flow;
}

test('Back by several entries saves the page and lands on the page chosen, and Forward shows the one after it [F5]', async () => {
  const flow = await openAtAddress();
  const entries = structuredClone(flow.history.entries);
  const saved = flow.saves.length;
  const back = entriesBetween('address', 'windowIssues');
  const next = questionAfter('windowIssues', answeredDraft());
  expect(await walked(flow, [back, 1, -back - 1])).toEqual(['windowIssues', next, 'address']);
  expect(flow.saves.slice(saved)).toMatchObject([
    { appointmentRequest: { property: { street1: '7 Elm St' } } },
  ]);
  expect(flow.history.entries).toEqual(entries);
});

test('Back by several entries to the landing screen leaves every step ahead of it [F5, S2.landing-back]', async () => {
  const flow = await openAtAddress();
  expect(await walked(flow, [-QUESTIONS.length - 1, 1, -2, 1, -1, -1, 1])).toEqual([
    'home',
    'windowCount',
    'home',
    'windowCount',
    'home',
    'home',
    'windowCount',
  ]);
  expect(flow.history.url).toBe('/window-count?id=fake-draft');
});

test('Back by several entries stays on the page whose save fails, with every entry behind it [F5, F15]', async () => {
  const flow = await openAtAddress({
    saveDraft: async ({ draft }) => {
      if (draft.appointmentRequest.property.street1 !== '')
        throw new ServiceError({ kind: 'timeout' });
      return { draft: { ...draft, id: 'fake-draft' }, etag: '"1"' };
    },
  });
  const { entries, index } = structuredClone(pick(flow.history, ['entries', 'index']));
  const back = entriesBetween('address', 'windowIssues');
  expect(await walked(flow, [back])).toEqual(['address']);
  expect(flow.history).toMatchObject({ entries, index });
});

test('browser Back, by one entry or several, stays on a page without Back and saves nothing [F5]', async () => {
  const flow = await openAtAddress();
  flow.actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
  await flow.rest();
  flow.actor.send({ type: 'noneWorks.chosen' });
  await flow.rest();
  const { index } = flow.history;
  const saved = flow.saves.length;
  expect(await walked(flow, [-1, -4])).toEqual(['additionalComments', 'additionalComments']);
  expect(flow.history).toMatchObject({ index, url: '/additional-comments?id=fake-draft' });
  expect(flow.saves).toHaveLength(saved);
});

test('Back by several entries to a page that is not asked of this project any more shows the one before, at its own entry [F5, F7]', async () => {
  const flow = await openAtAddress();
  await walked(flow, [entriesBetween('address', 'windowCount')]);
  const { values } = SAMPLES.windowCount.none;
  flow.actor.send({ type: 'form.changed', step: 'windowCount', values, isValid: true });
  await walked(flow, [-1, 1 + entriesBetween('windowCount', 'sourceType')]);
  const entries = structuredClone(flow.history.entries);
  const before = pageBefore('sourceType', flow.actor.getSnapshot().context.draft);
  expect(await walked(flow, [entriesBetween('sourceType', 'windowIssues')])).toEqual([before]);
  expect(flow.history).toMatchObject({ url: `/${pathOfStep(before)}?id=fake-draft`, entries });
});

test('Back by several entries during a save waits for its answer, and then lands on the page chosen [F5]', async () => {
  const flow = await openAtAddress();
  flow.actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
  const after = questionAfter('windowIssues', answeredDraft());
  expect(await walked(flow, [entriesBetween('address', 'windowIssues'), 1])).toEqual([
    'windowIssues',
    after,
  ]);
  expect(flow.history.url).toBe(`/${pathOfStep(after)}?id=fake-draft`);
});

test('pages to read follow plain browser history over several entries too [F5]', async () => {
  const draft = answeredDraft((one) => ({
    ...one,
    status: 'CallToSet',
    sessionData: { ...one.sessionData, nextPage: 'whats-next' },
  }));
  const flow = await open('/whats-next?id=draft-1', { drafts: [draft] });
  for (const step of ['exploreResources', 'energyEfficiency'] as const) {
    flow.actor.send({ type: 'page.opened', step });
    await flow.rest();
  }
  const entries = structuredClone(flow.history.entries);
  expect(await walked(flow, [-1, 1, -2, 2, -3])).toEqual([
    'exploreResources',
    'energyEfficiency',
    'whatsNext',
    'energyEfficiency',
    'whatsNext',
  ]);
  expect(flow.history).toMatchObject({ entries, index: 2 });
});

test('Exit takes the addresses of the draft out of the history [F9]', async () => {
  const { actor, history, rest } = await openAfterCount();
  actor.send({ type: 'exited' });
  const step = await rest();
  expect({ step, urls: history.urls() }).toEqual({
    step: 'home',
    urls: ['/?utm_source=mail', '/?utm_source=mail'],
  });
});

test.each([
  ['/%E0%A4%A', { step: 'home', id: null, resume: false }],
  ['//', { step: 'home', id: null, resume: false }],
  ['/address/?id=abc&resume', { step: 'address', id: 'abc', resume: true }],
])('%s, which may not be an address, asks for %j [S5.router]', (url, visit) => {
  expect(readAddress(url)).toEqual(visit);
});

test('without visits in the configuration the address of their page is that of no page [L26.without]', () => {
  expect(readAddress('/your-visit?id=abc').step).toBe('yourVisit');
  expect(readAddress('/your-visit?id=abc', false).step).toBe('notFound');
});
