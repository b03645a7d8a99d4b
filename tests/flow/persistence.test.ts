import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HoldRecord } from '#machines/booking/booking.types.ts';
import { persist, readPersisted, type StorageArea } from '#src/flow/persistence.ts';
import { persistedTrail } from '#src/flow/url-sync.ts';
import { createStorage } from '#src/services/storage.ts';
import { FIRST_QUESTION } from '#src/domain/steps.ts';
import {
  ADDRESS,
  answeredDraft,
  backTo,
  CONTACT,
  type FlowOptions,
  startBooking,
} from '../support/booking.ts';
import { answersArrive, openCalendar, timeOn } from '../support/calendar.ts';
import { withResolvers } from '../support/with-resolvers.ts';
import earlier from '../fixtures/kept-2026-11-25.json';
import lateNovember from '../fixtures/kept-2026-11-28.json';

const NOW = Date.parse('2026-03-02T15:00:00Z');

const NOTHING_KEPT = {
  step: 'timeDateBooking',
  hold: null,
  offerSeen: false,
  timeZone: null,
  forms: {},
};

/** In-memory storage that another tab can write to. */
function memoryStorage() {
  const entries = new Map<string, string>();
  const listeners = new Map<string, Set<() => void>>();
  const area: StorageArea = {
    read: (key, parse) => {
      const text = entries.get(key);
      return text === undefined ? null : parse(JSON.parse(text));
    },
    write: (key, value) => void entries.set(key, JSON.stringify(value)),
    remove: (key) => void entries.delete(key),
    onChange: (key, listener) => {
      const heard = listeners.get(key) ?? new Set();
      heard.add(listener);
      listeners.set(key, heard);
      return () => void heard.delete(listener);
    },
  };
  return {
    area,
    keys: () => [...entries.keys()],
    value: (key: string): unknown => JSON.parse(entries.get(key) ?? 'null'),
    writeElsewhere: (key: string, value: unknown) => {
      entries.set(key, JSON.stringify(value));
      for (const listener of listeners.get(key) ?? []) listener();
    },
  };
}

/** Storage shared by several tabs. Each tab hears of the others' changes but not of its own. */
function sharedByTabs() {
  const tabs: ReturnType<typeof memoryStorage>[] = [];
  return (): StorageArea => {
    const own = memoryStorage();
    tabs.push(own);
    const others = () => tabs.filter((tab) => tab !== own);
    return {
      ...own.area,
      write: (key, value) => {
        own.area.write(key, value);
        for (const tab of others()) tab.writeElsewhere(key, value);
      },
      remove: (key) => {
        own.area.remove(key);
        for (const tab of others()) tab.writeElsewhere(key, null);
      },
    };
  };
}

/** Opens the draft's calendar in a new tab that persists its state. */
async function openTab(shared: StorageArea, options: FlowOptions = {}) {
  const opened = await openCalendar(options);
  onTestFinished(persist(opened.actor, { shared, tab: memoryStorage().area }));
  return opened;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
});

const hold = (deadline: number): HoldRecord => ({
  draftId: 'draft-1',
  blockId: 'b1',
  deadline,
  alert: false,
});

test.each([
  ['runs on', NOW + 60_000, NOW - 1000, { ...hold(NOW + 60_000) }],
  [
    'runs on when it was kept 300 seconds ago',
    NOW + 60_000,
    NOW - 300_000,
    { ...hold(NOW + 60_000) },
  ],
  [
    'raises the alert when it ran out meanwhile',
    NOW - 1000,
    NOW - 2000,
    { ...hold(NOW - 1000), alert: true },
  ],
  ['is discarded when it was kept more than 300 seconds ago', NOW + 60_000, NOW - 300_001, null],
  [
    'is discarded when the clock was put back since it was kept',
    NOW + 86_460_000,
    NOW + 86_400_000,
    null,
  ],
] as const)('a kept hold %s [S4.timer]', (_, deadline, savedAt, expected) => {
  const shared = memoryStorage();
  shared.area.write('draft-1', {
    step: 'address',
    hold: { ...hold(deadline), savedAt },
    offerSeen: true,
    timeZone: 'America/Denver',
  });
  expect(readPersisted({ shared: shared.area, tab: memoryStorage().area }, 'draft-1')).toEqual({
    step: 'address',
    hold: expected,
    offerSeen: true,
    timeZone: 'America/Denver',
    forms: {},
  });
});

test.each([null, 'text', [], { step: 'nowhere', hold: { deadline: 'soon' }, offerSeen: 'yes' }])(
  'what is kept may be anything: %j is a hint of nothing [F3]',
  (value) => {
    const shared = memoryStorage();
    const tab = memoryStorage();
    shared.area.write('draft-1', value);
    tab.area.write('draft-1', {
      home: { values: { firstName: 1 }, isValid: true },
      address: value,
    });
    expect(readPersisted({ shared: shared.area, tab: tab.area }, 'draft-1')).toEqual({
      ...NOTHING_KEPT,
      step: null,
    });
  },
);

describe('what an earlier version kept in the browser', () => {
  /** Storage that contains these entries. */
  const storageOf = (entries: Record<string, string>) => {
    const held = new Map(Object.entries(entries));
    return createStorage(() => ({
      getItem: (name) => held.get(name) ?? null,
      setItem: () => undefined,
      removeItem: () => undefined,
    }));
  };

  const KEPT: [
    draft: string,
    version: string,
    kept: { localStorage: Record<string, string>; sessionStorage: Record<string, string> },
  ][] = [
    ['draft-1', '2026-11-25', earlier],
    ['draft-2', '2026-11-25', earlier],
    ['draft-1', '2026-11-28', lateNovember],
    ['draft-2', '2026-11-28', lateNovember],
  ];

  test.each(KEPT)(
    'opens unchanged: the page, the hold and all forms of %s of %s [F3, S4.timer]',
    (id, _version, { localStorage, sessionStorage }) => {
      const { hold: record, ...shared } = JSON.parse(localStorage[`booking.v1.${id}`] ?? '');
      const { savedAt, ...held } = record ?? {};
      vi.setSystemTime(savedAt ?? NOW);
      expect(
        readPersisted({ shared: storageOf(localStorage), tab: storageOf(sessionStorage) }, id),
      ).toMatchObject({
        ...shared,
        hold: record === null ? null : held,
        forms: JSON.parse(sessionStorage[`booking.v1.${id}`] ?? ''),
      });
    },
  );

  test('opens unchanged: what was typed before there was a draft [F15]', () => {
    const forms = JSON.parse(lateNovember.sessionStorage['booking.v1.new']);
    expect(
      readPersisted({ shared: storageOf({}), tab: storageOf(lateNovember.sessionStorage) }, null)
        .forms,
    ).toEqual(forms);
  });

  test.each([
    ['draft-1', 40, 'running'],
    ['draft-2', 300, 'expired'],
  ] as const)(
    'shows the calendar again with the picked time of %s, %i seconds after it was picked [F11, S4.timer]',
    async (id, seconds, state) => {
      vi.setSystemTime(Date.parse('2026-03-02T12:00:00Z') + seconds * 1000);
      const kept = readPersisted(
        {
          shared: storageOf(lateNovember.localStorage),
          tab: storageOf(lateNovember.sessionStorage),
        },
        id,
      );
      const { hold: held, calendar } = await openCalendar({
        url: `/time-date-booking?id=${id}`,
        drafts: [{ ...answeredDraft(), id }],
        kept,
      });

      expect({ state: held().state, blockId: calendar().time?.blockId ?? null }).toEqual({
        state,
        blockId: state === 'running' ? '2026-03-05-09' : null,
      });
    },
  );

  test('opens unchanged: the steps that led to the page [F5]', () => {
    expect(persistedTrail(earlier.history)).toEqual(earlier.history.usr.trail);
  });
});

test('typing is kept before there is a draft, moves on with it, and is gone after Exit [F9, F15]', async () => {
  const shared = memoryStorage();
  const tab = memoryStorage();
  const booking = startBooking();
  const stop = persist(booking.actor, { shared: shared.area, tab: tab.area });
  await booking.settled();
  booking.actor.send({ type: 'form.changed', step: 'home', values: CONTACT, isValid: true });
  const before = tab.value('new');
  await booking.say({ type: 'form.submitted', step: 'home', values: CONTACT });
  const during = { tab: tab.keys(), shared: shared.value('fake-draft') };
  await booking.say({ type: 'exited' });
  const after = { tab: tab.keys().map((key) => tab.value(key)), shared: shared.keys() };
  stop();
  expect({ before, during, after }).toEqual({
    before: { home: { values: CONTACT, isValid: true } },
    during: {
      tab: ['fake-draft'],
      shared: { step: 'windowCount', hold: null, offerSeen: false, timeZone: null },
    },
    after: { tab: [{}], shared: [] },
  });
});

test('what was typed on a step comes back with the page after a reload [F3]', async () => {
  const tab = memoryStorage();
  const shared = memoryStorage();
  const typed = { ...ADDRESS, city: '' };
  tab.area.write('draft-1', { address: { values: typed, isValid: false } });
  const kept = readPersisted({ shared: shared.area, tab: tab.area }, 'draft-1');
  const booking = startBooking({ url: '/address?id=draft-1', drafts: [answeredDraft()], kept });
  await booking.settled();
  const { forms } = booking.actor.getSnapshot().context;
  expect(forms).toEqual({ address: { values: typed, isValid: false } });
});

test('a time picked in another tab starts the clock here, and one released stops it [F11]', async () => {
  const shared = memoryStorage();
  const booking = startBooking({ url: '/address?id=draft-1', drafts: [answeredDraft()] });
  const stop = persist(booking.actor, { shared: shared.area, tab: memoryStorage().area });
  await booking.settled();
  shared.writeElsewhere('draft-1', {
    step: 'timeDateBooking',
    hold: { ...hold(NOW + 200_000), savedAt: NOW },
    offerSeen: false,
  });
  const started = booking.actor.getSnapshot().context.hold;
  shared.writeElsewhere('draft-1', { step: 'timeDateBooking', hold: null, offerSeen: false });
  const stopped = booking.actor.getSnapshot().context.hold;
  stop();
  expect({ started, stopped }).toEqual({
    started: { draftId: 'draft-1', blockId: 'b1', deadline: NOW + 200_000 },
    stopped: null,
  });
});

test('a tab hears of the times of its present draft alone: not of one that it has left, but of the second one [F9, F11]', async () => {
  const shared = memoryStorage();
  const booking = startBooking({ url: '/address?id=draft-1', drafts: [answeredDraft()] });
  onTestFinished(persist(booking.actor, { shared: shared.area, tab: memoryStorage().area }));
  await booking.settled();
  const heldElsewhere = (draftId: string) => {
    shared.writeElsewhere(draftId, {
      step: 'timeDateBooking',
      hold: { ...hold(NOW + 200_000), draftId, savedAt: NOW },
      offerSeen: false,
    });
    return booking.actor.getSnapshot().context.hold?.draftId ?? null;
  };
  await booking.say({ type: 'exited' });
  const atStart = heldElsewhere('draft-1');
  await booking.say({ type: 'form.submitted', step: 'home', values: CONTACT });
  const second = booking.actor.getSnapshot().context.draft.id;
  expect({
    atStart,
    heldElsewhereDraft1: heldElsewhere('draft-1'),
    heldElsewhereSecond: heldElsewhere(second),
  }).toEqual({ atStart: null, heldElsewhereDraft1: null, heldElsewhereSecond: second });
});

test('an alert acknowledged in one tab is gone in the other, which leaves the time picked since alone [F11]', async () => {
  const tab = sharedByTabs();
  const [one, other] = [await openTab(tab()), await openTab(tab())];
  const holds = () => [one.hold().state, other.hold().state];
  one.actor.send({ type: 'time.picked', time: timeOn('2026-03-03') });
  vi.advanceTimersByTime(301_000);
  const expired = holds();
  await one.say({ type: 'hold.acknowledged' });
  const acknowledged = holds();
  one.actor.send({ type: 'time.picked', time: timeOn('2026-03-03', '11') });
  const picked = holds();
  await other.say({ type: 'hold.acknowledged' });
  const after = holds();
  expect({ expired, acknowledged, picked, after }).toEqual({
    expired: ['expired', 'expired'],
    acknowledged: ['none', 'none'],
    picked: ['running', 'running'],
    after: ['running', 'running'],
  });
});

test('a tab whose clock is late learns of the expiry from the other tab, and one that shows the alert loses it to no later second of the other [F11]', async () => {
  const shared = memoryStorage();
  const tab = await openTab(shared.area);
  tab.actor.send({ type: 'time.picked', time: timeOn('2026-03-03') });
  const { deadline = 0, ...place } = tab.actor.getSnapshot().context.hold ?? {};
  vi.setSystemTime(deadline);
  shared.writeElsewhere('draft-1', {
    step: 'timeDateBooking',
    hold: { ...place, deadline, alert: true, savedAt: deadline },
  });
  const { state } = tab.hold();
  shared.writeElsewhere('draft-1', {
    step: 'timeDateBooking',
    hold: { ...place, deadline, alert: false, savedAt: deadline },
  });
  const later = tab.hold().state;
  expect({ state, later }).toEqual({ state: 'expired', later: 'expired' });
});

test('a reload with the alert up takes it neither from the other tab nor from the next reload [F11, S4.timer-alert]', async () => {
  const tab = sharedByTabs();
  const [first, second] = [tab(), tab()];
  const other = await openTab(first);
  other.actor.send({ type: 'time.picked', time: timeOn('2026-03-03') });
  vi.advanceTimersByTime(300_000);
  const seen = () => readPersisted({ shared: second, tab: memoryStorage().area }, 'draft-1');
  const reloaded = await openTab(second, { kept: seen() });
  const states = [other.hold().state, reloaded.hold().state];
  const again = seen().hold;
  expect({ states, again }).toEqual({
    states: ['expired', 'expired'],
    again: { draftId: 'draft-1', blockId: '2026-03-03-09', deadline: NOW + 300_000, alert: true },
  });
});

test('a time given up on the landing page ends in the other tab and does not come back with a reload [F11, S4.timer-landing]', async () => {
  const tab = sharedByTabs();
  const [first, second] = [tab(), tab()];
  const answer = withResolvers<undefined>();
  const one = await openTab(first, { ports: { releaseHold: () => answer.promise } });
  const other = await openTab(second);
  const seen = () => readPersisted({ shared: second, tab: memoryStorage().area }, 'draft-1');
  one.actor.send({ type: 'time.picked', time: timeOn('2026-03-03') });
  await backTo(one, FIRST_QUESTION);
  const before = { hold: seen().hold, other: other.hold().state };
  const step = await one.say({ type: 'back' });
  const during = { step, kept: seen(), other: other.hold().state };
  answer.resolve(undefined);
  await answersArrive();
  const after = { kept: seen(), other: other.hold().state };
  const kept = {
    draftId: 'draft-1',
    blockId: '2026-03-03-09',
    deadline: NOW + 300_000,
    alert: false,
  };
  expect({ before, during, after }).toEqual({
    before: { hold: kept, other: 'running' },
    during: { step: 'home', kept: NOTHING_KEPT, other: 'none' },
    after: { kept: NOTHING_KEPT, other: 'none' },
  });
});

test('a page that needs no draft keeps the time that is counted there, and not itself [F3, F11]', async () => {
  const shared = memoryStorage();
  shared.area.write('draft-1', {
    step: 'address',
    hold: { ...hold(NOW + 200_000), savedAt: NOW - 250_000 },
    offerSeen: true,
    timeZone: 'America/Denver',
  });
  const seen = () => readPersisted({ shared: shared.area, tab: memoryStorage().area }, 'draft-1');
  const booking = startBooking({
    url: '/explore-resources?id=draft-1',
    drafts: [answeredDraft()],
    kept: seen(),
  });
  const stop = persist(booking.actor, { shared: shared.area, tab: memoryStorage().area });
  const step = await booking.settled();
  vi.advanceTimersByTime(100_000);
  stop();
  expect({ step, seen: seen() }).toEqual({
    step: 'exploreResources',
    seen: {
      step: 'address',
      hold: hold(NOW + 200_000),
      offerSeen: true,
      timeZone: 'America/Denver',
      forms: {},
    },
  });
});
