import { afterEach, expect, test } from 'vitest';
import { SAMPLES } from '#machines/booking/booking.answers.ts';
import {
  pageBefore,
  pathOfStep,
  questionAfter,
  QUESTIONS,
  type StepId,
} from '#src/domain/steps.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
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

test('browser Back on a step does what the Back button does, with its save [F5]', async () => {
  const { history, rest, saves } = await openAfterCount();
  history.move(-1);
  const step = await rest();
  expect({
    step,
    url: history.url,
    index: history.index,
    nextPage: saves.at(-1)?.sessionData.nextPage,
  }).toEqual({
    step: 'windowCount',
    url: '/window-count?id=fake-draft&utm_source=mail',
    index: 3,
    nextPage: 'window-count',
  });
});

test('the Back button goes back in the history, so that Forward is still there [F5]', async () => {
  const { actor, history, rest } = await openAfterCount();
  actor.send({ type: 'back' });
  await rest();
  const afterBack = history.url;
  history.move(1);
  const step = await rest();
  expect({ afterBack, step, url: history.url }).toEqual({
    afterBack: '/window-count?id=fake-draft&utm_source=mail',
    step: SECOND,
    url: `/${pathOfStep(SECOND)}?id=fake-draft&utm_source=mail`,
  });
});

test.each([
  ['home', '/'],
  ['event', '/event?isEvent=true&eventCampaignId=spring'],
  ['embedGetStarted', '/embed-get-started'],
])(
  'browser Back is blocked on the landing screen %s, again and again [F5, S2.landing-back]',
  async (landing, url) => {
    const { history, rest } = await open(url);
    history.move(-1);
    await rest();
    history.move(-1);
    const step = await rest();
    expect({ step, url: history.url, index: history.index }).toEqual({
      step: landing,
      url,
      index: 2,
    });
  },
);

test('Back stays on the landing screen where the browser passes over what was made while nobody touched the page, as Safari does [F5, S2.landing-back]', async () => {
  const { actor, history, rest } = await open('/');
  const untouched = history.entries.length;
  history.gesture();
  history.gesture();
  const touched = history.entries.length;
  // The previous entry is the visitor's own, so no entry is skipped.
  history.move(-1);
  const step = await rest();
  const at = history.index;
  actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  await rest();
  history.move(-1);
  const back = await rest();
  history.gesture();
  expect({ untouched, touched, step, at, back, entries: history.entries.length }).toEqual({
    untouched: 3,
    touched: 4,
    step: 'home',
    at: 3,
    back: 'home',
    entries: 5,
  });
});

test('inside the page of another site no entry is made, so that its visitors can leave it [F5, F13]', async () => {
  const { history } = await open('/embed-get-started', { isFramed: true });
  history.gesture();
  expect(history.entries.map(({ url }) => url)).toEqual([
    'https://elsewhere.example/',
    '/embed-get-started',
  ]);
});

test('browser Back from the field agents leads to the page of the event, and no further [F5, S2.landing-back]', async () => {
  const query = '?isEvent=true&eventCampaignId=spring';
  const { history, rest } = await open(`/field-agents${query}`);
  history.move(-1);
  const first = await rest();
  history.move(-1);
  const second = await rest();
  expect({ first, second, url: history.url }).toEqual({
    first: 'event',
    second: 'event',
    url: `/event${query}`,
  });
});

test.each<[StepId, StepId, BookingEvent]>([
  ['additionalComments', 'timeDateBooking', { type: 'noneWorks.chosen' }],
  ['doNotServiceArea', 'address', { type: 'form.submitted', step: 'address', values: ADDRESS }],
  [
    'projectDetailsSubmitted',
    'projectDetails',
    { type: 'form.submitted', step: 'projectDetails', values: { windows: [], doors: [] } },
  ],
])(
  'browser Back stays on %s, which has no Back to %s, and saves nothing [F5]',
  async (step, from, event) => {
    const draft = answeredDraft((one) => ({
      ...one,
      sessionData: { ...one.sessionData, nextPage: pathOfStep(from) },
    }));
    const checkService = async () => ({
      isServiceAvailable: false,
      marketSegmentId: null,
      zipcodeId: null,
    });
    const { actor, history, rest, saves } = await open(`/${pathOfStep(from)}?id=draft-1`, {
      drafts: [draft],
      ports: { checkService },
    });
    actor.send(event);
    const reached = await rest();
    const saved = saves.length;
    history.move(-1);
    const stayed = await rest();
    expect({ reached, stayed, url: history.url, lengthDifference: saves.length - saved }).toEqual({
      reached: step,
      stayed: step,
      url: `/${pathOfStep(step)}?id=draft-1`,
      lengthDifference: 0,
    });
  },
);

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
  const { history, rest, saves } = await openAtAddress();
  const entries = structuredClone(history.entries);
  const saved = saves.length;
  history.move(entriesBetween('address', 'windowIssues'));
  const chosen = await rest();
  history.move(1);
  const next = await rest();
  history.move(entriesBetween('windowIssues', 'address') - 1);
  const last = await rest();
  expect({
    steps: [chosen, next, last],
    streets: saves
      .slice(saved)
      .map(({ appointmentRequest }) => appointmentRequest.property.street1),
    entries: history.entries,
  }).toEqual({
    steps: ['windowIssues', questionAfter('windowIssues', answeredDraft()), 'address'],
    streets: ['7 Elm St'],
    entries,
  });
});

test('Back by several entries to the landing screen leaves every step ahead of it [F5, S2.landing-back]', async () => {
  const { history, rest } = await openAtAddress();
  const steps: (StepId | null)[] = [];
  for (const entries of [-QUESTIONS.length - 1, 1, -2, 1, -1, -1, 1]) {
    history.move(entries);
    steps.push(await rest());
  }
  expect({ steps, url: history.url }).toEqual({
    steps: ['home', 'windowCount', 'home', 'windowCount', 'home', 'home', 'windowCount'],
    url: '/window-count?id=fake-draft',
  });
});

test('Back by several entries stays on the page whose save fails, with every entry behind it [F5, F15]', async () => {
  const { history, rest } = await openAtAddress({
    saveDraft: async ({ draft }) => {
      if (draft.appointmentRequest.property.street1 !== '')
        throw new ServiceError({ kind: 'timeout' });
      return { draft: { ...draft, id: 'fake-draft' }, etag: '"1"' };
    },
  });
  const { entries, index } = structuredClone({ entries: history.entries, index: history.index });
  history.move(entriesBetween('address', 'windowIssues'));
  expect({ rest: await rest(), entries: history.entries, index: history.index }).toEqual({
    rest: 'address',
    entries,
    index,
  });
});

test('Back by several entries stays on a page without Back [F5]', async () => {
  const { actor, history, rest } = await openAtAddress();
  actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
  await rest();
  actor.send({ type: 'noneWorks.chosen' });
  await rest();
  const { index } = history;
  history.move(-4);
  expect({ rest: await rest(), index: history.index, url: history.url }).toEqual({
    rest: 'additionalComments',
    index,
    url: '/additional-comments?id=fake-draft',
  });
});

test('Back by several entries to a page that is not asked of this project any more shows the one before, at its own entry [F5, F7]', async () => {
  const { actor, history, rest } = await openAtAddress();
  history.move(entriesBetween('address', 'windowCount'));
  await rest();
  actor.send({
    type: 'form.changed',
    step: 'windowCount',
    values: SAMPLES.windowCount.none.values,
    isValid: true,
  });
  for (const entries of [-1, 1 + entriesBetween('windowCount', 'sourceType')]) {
    history.move(entries);
    await rest();
  }
  const entries = structuredClone(history.entries);
  history.move(entriesBetween('sourceType', 'windowIssues'));
  const before = pageBefore('sourceType', actor.getSnapshot().context.draft);
  expect({ rest: await rest(), url: history.url, entries: history.entries }).toEqual({
    rest: before,
    url: `/${pathOfStep(before)}?id=fake-draft`,
    entries,
  });
});

test('Back by several entries during a save waits for its answer, and then lands on the page chosen [F5]', async () => {
  const { actor, history, rest } = await openAtAddress();
  actor.send({ type: 'form.submitted', step: 'address', values: ADDRESS });
  history.move(entriesBetween('address', 'windowIssues'));
  const chosen = await rest();
  history.move(1);
  const after = questionAfter('windowIssues', answeredDraft());
  expect({ chosen, rest: await rest(), url: history.url }).toEqual({
    chosen: 'windowIssues',
    rest: after,
    url: `/${pathOfStep(after)}?id=fake-draft`,
  });
});

test('pages to read follow plain browser history over several entries too [F5]', async () => {
  const draft = answeredDraft((one) => ({
    ...one,
    status: 'CallToSet',
    sessionData: { ...one.sessionData, nextPage: 'whats-next' },
  }));
  const { actor, history, rest } = await open('/whats-next?id=draft-1', { drafts: [draft] });
  for (const step of ['exploreResources', 'energyEfficiency'] as const) {
    actor.send({ type: 'page.opened', step });
    await rest();
  }
  const entries = structuredClone(history.entries);
  const steps: (StepId | null)[] = [];
  for (const by of [-1, 1, -2, 2, -3]) {
    history.move(by);
    steps.push(await rest());
  }
  expect({ steps, entries: history.entries, index: history.index }).toEqual({
    steps: ['exploreResources', 'energyEfficiency', 'whatsNext', 'energyEfficiency', 'whatsNext'],
    entries,
    index: 2,
  });
});

test('an id that is not there leads to the root without the id [S8.draft-not-found]', async () => {
  const { history } = await open('/address?id=nobody&utm_term=t');
  expect(history.urls()).toEqual(['/?utm_term=t', '/?utm_term=t']);
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

test('Restart Form keeps event, field agent and campaign in the address and in the draft of the next visitor, and nothing of the one before [F9, F17]', async () => {
  const { actor, history, rest, saves } = await open(
    '/?isEvent=true&eventCampaignId=spring&eventFieldAgentId=agent-2&utm_source=tablet&leadId=L-1',
  );
  actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  await rest();
  actor.send({ type: 'restarted' });
  await rest();
  const { url } = history;
  actor.send({ type: 'form.submitted', step: 'home', values: { ...CONTACT, firstName: 'Mai' } });
  await rest();
  const next = saves.at(-1)?.appointmentRequest;

  expect({
    url,
    id: saves.at(-1)?.id,
    firstName: next?.customer.firstName,
    isEvent: next?.isEvent,
    details: next?.eventDetails,
    lead: next?.leadId,
  }).toEqual({
    url: '/?utm_source=tablet&isEvent=true&eventCampaignId=spring&eventFieldAgentId=agent-2',
    id: '',
    firstName: 'Mai',
    isEvent: true,
    details: { eventCampaignId: 'spring', eventFieldAgentId: 'agent-2' },
    lead: null,
  });
});

test('a reload knows the way back from the entry it is on [F5]', async () => {
  const first = await openAfterCount();
  const kept = first.history;
  const draft = first.actor.getSnapshot().context.draft;
  stop();
  const booking = startBooking({ url: kept.url, drafts: [draft] });
  stop = syncUrl(booking.actor, kept);
  await booking.settled();
  kept.move(-1);
  const step = await booking.settled();
  expect({ step, url: kept.url, index: kept.index }).toEqual({
    step: 'windowCount',
    url: '/window-count?id=fake-draft&utm_source=mail',
    index: 3,
  });
});

test('an address that cannot be parsed asks for the root [S5.router]', () => {
  expect({
    undecodable: readAddress('/%E0%A4%A'),
    slashes: readAddress('//'),
    address: readAddress('/address/?id=abc&resume'),
  }).toEqual({
    undecodable: { step: 'home', id: null, resume: false },
    slashes: { step: 'home', id: null, resume: false },
    address: { step: 'address', id: 'abc', resume: true },
  });
});
