import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { HoldRecord } from '#machines/booking/booking.types.ts';
import { FIRST_QUESTION } from '#src/domain/steps.ts';
import { persist, readPersisted, type StorageArea } from '#src/flow/persistence.ts';
import { persistedTrail } from '#src/flow/url-sync.ts';
import { createStorage } from '#src/services/storage.ts';
import earlier from '../fixtures/kept-2026-11-25.json';
import lateNovember from '../fixtures/kept-2026-11-28.json';
import { browserStorage } from '../services/support.ts';
import {
  answeredDraft,
  backTo,
  CONTACT,
  type FlowOptions,
  startBooking,
} from '../support/booking.ts';
import { openCalendar, timeOn } from '../support/calendar.ts';

const NOW = Date.parse('2026-03-02T15:00:00Z');

/** Storage that tabs share. Each tab hears of the others' changes but not of its own. */
function storage() {
  const entries = new Map<string, string>();
  const listeners: { tab: StorageArea; key: string; listener: () => void }[] = [];
  const changedBy = (tab: StorageArea, key: string) => {
    for (const heard of listeners) if (heard.tab !== tab && heard.key === key) heard.listener();
  };
  const openTab = (): StorageArea => {
    const tab: StorageArea = {
      read: (key, parse) => parse(JSON.parse(entries.get(key) ?? 'null')),
      write: (key, value) => {
        entries.set(key, JSON.stringify(value));
        changedBy(tab, key);
      },
      remove: (key) => {
        entries.delete(key);
        changedBy(tab, key);
      },
      onChange: (key, listener) => {
        const entry = { tab, key, listener };
        listeners.push(entry);
        return () => void listeners.splice(listeners.indexOf(entry), 1);
      },
    };
    return tab;
  };
  const records = () =>
    Object.fromEntries([...entries].map(([key, text]) => [key, JSON.parse(text)]));
  return { openTab, records };
}

/** What a new tab reads about a draft. */
function readIn(shared: StorageArea, tab = storage().openTab(), id: string | null = 'draft-1') {
  return readPersisted({ shared, tab }, id);
}

/** Persists a flow until the test ends. */
function persisted<Flow extends ReturnType<typeof startBooking>>(
  flow: Flow,
  shared: StorageArea,
  tab = storage().openTab(),
): Flow {
  onTestFinished(persist(flow.actor, { shared, tab }));
  return flow;
}

/** Opens the draft's calendar in a new tab. */
async function openTabAt(shared: StorageArea, options: FlowOptions = {}) {
  return persisted(await openCalendar(options), shared);
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

const KEPT = { step: 'address', offerSeen: true, timeZone: 'America/Denver' };

test.each([
  ['runs on, kept 300 seconds ago', NOW + 60_000, NOW - 300_000, hold(NOW + 60_000)],
  [
    'raises the alert when it ran out',
    NOW - 1000,
    NOW - 2000,
    { ...hold(NOW - 1000), alert: true },
  ],
  ['is discarded, kept longer ago', NOW + 60_000, NOW - 300_001, null],
  ['is discarded when the clock was put back', NOW + 86_460_000, NOW + 86_400_000, null],
] as const)('a kept hold %s [S4.timer]', (_, deadline, savedAt, expected) => {
  const shared = storage().openTab();
  shared.write('draft-1', { ...KEPT, hold: { ...hold(deadline), savedAt } });
  expect(readIn(shared)).toEqual({ ...KEPT, hold: expected, forms: {} });
});

test.each([null, 'text', { step: 'nowhere', hold: { deadline: 'soon' }, offerSeen: 'yes' }])(
  'what is kept may be anything: %j is a hint of nothing [F3]',
  (value) => {
    const [shared, tab] = [storage().openTab(), storage().openTab()];
    shared.write('draft-1', value);
    tab.write('draft-1', { home: { values: { firstName: 1 }, isValid: true }, address: value });
    expect(readIn(shared, tab)).toEqual({
      step: null,
      hold: null,
      offerSeen: false,
      timeZone: null,
      forms: {},
    });
  },
);

/** A tab of a browser that contains these entries. */
const areaOf = (entries: Record<string, string>) => createStorage(() => browserStorage(entries));

interface PersistedState {
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
}

test.each<[draft: string, version: string, persisted: PersistedState]>([
  ['draft-1', '2026-11-25', earlier],
  ['draft-2', '2026-11-25', earlier],
  ['draft-1', '2026-11-28', lateNovember],
  ['draft-2', '2026-11-28', lateNovember],
])(
  'page, hold and forms of %s open unchanged as the version of %s kept them [F3, S4.timer]',
  (id, _version, { localStorage, sessionStorage }) => {
    const { hold: record, ...shared } = JSON.parse(localStorage[`booking.v1.${id}`] ?? '');
    const { savedAt, ...held } = record ?? {};
    vi.setSystemTime(savedAt ?? NOW);
    expect(readIn(areaOf(localStorage), areaOf(sessionStorage), id)).toMatchObject({
      ...shared,
      hold: record === null ? null : held,
      forms: JSON.parse(sessionStorage[`booking.v1.${id}`] ?? ''),
    });
  },
);

test('what an earlier version kept opens unchanged: the steps that led to the page, and what was typed before there was a draft [F5, F15]', () => {
  expect(persistedTrail(earlier.history)).toEqual(earlier.history.usr.trail);
  const typed = JSON.parse(lateNovember.sessionStorage['booking.v1.new']);
  const { forms } = readIn(storage().openTab(), areaOf(lateNovember.sessionStorage), null);
  expect(forms).toEqual(typed);
});

test('typing is kept before there is a draft, moves on with it, and is gone after Exit [F9, F15]', async () => {
  const [shared, tab] = [storage(), storage()];
  const { actor, settled, say } = persisted(startBooking(), shared.openTab(), tab.openTab());
  await settled();
  actor.send({ type: 'form.changed', step: 'home', values: CONTACT, isValid: true });
  expect(tab.records()).toEqual({ new: { home: { values: CONTACT, isValid: true } } });
  await say({ type: 'form.submitted', step: 'home', values: CONTACT });
  expect(Object.keys(tab.records())).toEqual(['fake-draft']);
  expect(shared.records()).toEqual({
    'fake-draft': { step: 'windowCount', hold: null, offerSeen: false, timeZone: null },
  });
  await say({ type: 'exited' });
  expect(Object.values(tab.records())).toEqual([{}]);
  expect(shared.records()).toEqual({});
});

test('a time picked in another tab starts the clock here, and one released stops it, for the present draft alone [F9, F11]', async () => {
  const { openTab } = storage();
  const [here, elsewhere] = [openTab(), openTab()];
  const { actor, settled, say } = persisted(
    startBooking({ url: '/address?id=draft-1', drafts: [answeredDraft()] }),
    here,
  );
  await settled();
  const heldElsewhere = (draftId: string, isHeld = true) => {
    const record = { ...hold(NOW + 200_000), draftId, savedAt: NOW };
    elsewhere.write(draftId, { ...KEPT, hold: isHeld ? record : null });
    return actor.getSnapshot().context.hold?.draftId ?? null;
  };
  expect(heldElsewhere('draft-1')).toBe('draft-1');
  expect(heldElsewhere('draft-1', false)).toBe(null);
  await say({ type: 'exited' });
  expect(heldElsewhere('draft-1')).toBe(null);
  await say({ type: 'form.submitted', step: 'home', values: CONTACT });
  expect(heldElsewhere('draft-1')).toBe(null);
  expect(heldElsewhere('fake-draft')).toBe('fake-draft');
});

test('an alert stands in every tab, after a reload too; acknowledged in one it is gone in the others, which leave the time picked since alone [F11, S4.timer-alert]', async () => {
  const { openTab } = storage();
  const [one, other] = [await openTabAt(openTab()), await openTabAt(openTab())];
  one.actor.send({ type: 'time.picked', time: timeOn('2026-03-03') });
  vi.advanceTimersByTime(301_000);
  const reloaded = await openTabAt(openTab(), { persisted: readIn(openTab()) });
  const holds = () => [one, other, reloaded].map((tab) => tab.hold().state).join();
  expect(holds()).toBe('expired,expired,expired');
  expect(readIn(openTab()).hold?.alert).toBe(true);
  await one.say({ type: 'hold.acknowledged' });
  expect(holds()).toBe('none,none,none');
  one.actor.send({ type: 'time.picked', time: timeOn('2026-03-03', '11') });
  expect(holds()).toBe('running,running,running');
  await other.say({ type: 'hold.acknowledged' });
  expect(holds()).toBe('running,running,running');
});

test('a time given up on the landing page ends in the other tab at once and does not come back with a reload [F11, S4.timer-landing]', async () => {
  const { openTab } = storage();
  const releaseHold = () => new Promise<undefined>(() => undefined);
  const one = await openTabAt(openTab(), { ports: { releaseHold } });
  const other = await openTabAt(openTab());
  one.actor.send({ type: 'time.picked', time: timeOn('2026-03-03') });
  await backTo(one, FIRST_QUESTION);
  expect(readIn(openTab()).hold?.blockId).toBe('2026-03-03-09');
  expect(other.hold().state).toBe('running');
  expect(await one.say({ type: 'back' })).toBe('home');
  expect(readIn(openTab()).hold).toBe(null);
  expect(other.hold().state).toBe('none');
});

test('a page that needs no draft keeps the time that is counted there, and not itself [F3, F11]', async () => {
  const shared = storage().openTab();
  const record = hold(NOW + 200_000);
  shared.write('draft-1', { ...KEPT, hold: { ...record, savedAt: NOW - 250_000 } });
  const { settled } = persisted(
    startBooking({
      url: '/explore-resources?id=draft-1',
      drafts: [answeredDraft()],
      persisted: readIn(shared),
    }),
    shared,
  );
  expect(await settled()).toBe('exploreResources');
  vi.advanceTimersByTime(100_000);
  expect(readIn(shared)).toEqual({ ...KEPT, hold: record, forms: {} });
});
