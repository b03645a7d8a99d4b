import type { Replay } from '../levels/replay.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { axe, AXE_SCRIPT } from '#tests/support/browser.ts';
import { type BookingSnapshot, selectStep } from '#machines/booking/booking.selectors.ts';
import { FEELS_IMMEDIATE_MS } from '#src/domain/constants.ts';
import { type InvocationId, NOON, PORT_OF, type World } from '#src/model/cases/case.ts';
import { leavesOf } from '#src/model/active.ts';
import type { Moment, Stepper } from '#src/model/stepper.ts';
import type { ChartIndex } from '#src/model/chart.ts';
import { outcomesOf } from '#src/model/outcomes.ts';
import { caseId, stateId } from '../hits.ts';
import type { Journey } from '../explore/journey.ts';
import { pathOf } from '../explore/paths.ts';
import type { Start } from '#src/model/variants.ts';
import { faults, wantsOf } from './assertions.ts';
import { askedBy } from './calls.ts';
import { answer, GESTURES } from './gestures.ts';
import type { BegunCall, BookingPage, ClockSteps, PersistedEntry, Running } from './page.ts';
import { isOfCase, reasonOf } from './problems.ts';
import { screenOf } from './screens.ts';
import type { OpenedPage, Stage } from './stage.ts';

/** A screen as it looked the first time it was seen. */
export interface Screen {
  /** Base64 of a small JPEG; empty while it is being taken. */
  picture: string;
  journey: string;
}

/** What journeys in the browser share, so that axe checks every screen once and each gets one picture. */
export interface Gallery {
  /** By the name of the screen. */
  screens: Map<string, Screen>;
  /** Digests of pages that axe found clean. */
  clean: Set<string>;
  /** Ids of the cases that journeys have performed. */
  done: Set<string>;
}

export function emptyGallery(): Gallery {
  return { screens: new Map(), clean: new Set(), done: new Set() };
}

/** How a journey went in a browser. Transitions and outcomes are measured in the page; states and cases are those of the completed steps. */
export interface BrowserReplay extends Replay {
  /** Milliseconds. */
  took: number;
  trace: string | null;
}

/** The storage entries of an earlier visit, as the product writes them. */
function persistedEntries({ url, persisted }: Start): PersistedEntry[] {
  const id = new URL(url, 'http://localhost').searchParams.get('id');
  if (id === null) return [];
  const { step = null, hold = null, offerSeen = false, forms = {} } = persisted;
  const record = { step, hold: hold === null ? null : { ...hold, savedAt: NOON }, offerSeen };
  const key = `booking.v1.${id}`;
  return [
    { key, storage: 'local', value: record },
    ...(Object.keys(forms).length === 0
      ? []
      : [{ key, storage: 'session' as const, value: forms }]),
  ];
}

/** The calendar week that a call requests; null for other calls. */
function weekOf(invocation: InvocationId, { context }: BookingSnapshot): number | null {
  switch (invocation) {
    case 'prefetchFirstWeek':
      return 0;
    case 'prefetchNextWeek':
      return 1;
    case 'loadSlots':
      return context.weekIndex;
    default:
      return null;
  }
}

function isInvocation(id: string): id is InvocationId {
  return id in PORT_OF;
}

/** The calls that the chart waits for. */
function runningIn(snapshot: BookingSnapshot): Running[] {
  return Object.keys(snapshot.children)
    .filter(isInvocation)
    .flatMap((invocation) => {
      const asked = askedBy(invocation, snapshot);
      return asked === null ? [] : [{ invocation, asked }];
    });
}

/** The calls that a step begins, with the requested week for times of the calendar. */
function callsBegun({ snapshot: before }: World, { snapshot: after }: World): BegunCall[] {
  return runningIn(after).flatMap(({ invocation, asked }) => {
    if (after.children[invocation] === before.children[invocation]) return [];
    const week = weekOf(invocation, after);
    const isSure =
      invocation === 'saveDraft' || week === 0 || (week !== null && after.context.slots !== null);
    return [{ invocation, asked, week, isSure }];
  });
}

/** Whether the page leaves this state by itself before anything can be checked. */
function isPassing(snapshot: BookingSnapshot): boolean {
  return snapshot.matches({ pages: { start: { embedGetStarted: 'handingOver' } } });
}

/** How far the page's clock may advance while the page is checked: less than the shortest running timer. */
function clockFor(snapshot: BookingSnapshot): ClockSteps {
  const isTimed =
    snapshot.matches({ offer: 'fading' }) ||
    snapshot.matches({ pages: { project: { address: { owners: 'pausing' } } } });
  if (isTimed) return { stepMs: 8, atMostMs: 200 };
  // A save shows as busy only once the wait can be felt.
  const isSaving = leavesOf(snapshot).some((leaf) => leaf.endsWith('.saving'));
  return { stepMs: isSaving ? FEELS_IMMEDIATE_MS : 16, atMostMs: 3000 };
}

/** Waits until the page has caught up with the journey. */
async function arrive(
  booking: BookingPage,
  { snapshot }: Moment,
  before: Moment | undefined,
): Promise<void> {
  const step = selectStep(snapshot);
  const stepBefore = before === undefined ? null : selectStep(before.snapshot);
  const hasTurned = step !== null && stepBefore !== null && stepBefore !== step;
  const wants = wantsOf(snapshot);
  let wrong: string[] = [];
  const look = async (): Promise<true | null> => {
    wrong = faults(await booking.look(wants), { snapshot, hasTurned });
    return wrong.length === 0 ? true : null;
  };
  await booking.until('the page shows it', look, clockFor(snapshot)).catch((error: unknown) => {
    throw wrong.length === 0 ? error : new Error(wrong.join('; '), { cause: error });
  });
}

/** Checks a screen with axe and takes its picture, the first time it is seen. Axe gets the browser's own timers, because those of the page stand still. */
async function show(
  { chromium: page }: OpenedPage,
  { leaves }: Moment,
  journey: string,
  { screens, clean }: Gallery,
): Promise<void> {
  const name = screenOf(leaves);
  if (page === null || screens.has(name)) return;
  screens.set(name, { picture: '', journey });
  const digest = await page.evaluate(() => document.body.outerHTML);
  if (!clean.has(digest)) {
    clean.add(digest);
    await page.evaluate(
      `('axe' in window) || ((setTimeout, clearTimeout) => { ${AXE_SCRIPT} })(__pwClock.builtins.setTimeout, __pwClock.builtins.clearTimeout)`,
    );
    const violations = await axe(page);
    if (violations.length > 0) throw new Error(`axe finds: ${violations.join('; ')}`);
  }
  const picture = await page.screenshot({ type: 'jpeg', quality: 60 });
  screens.set(name, { picture: picture.toString('base64'), journey });
}

async function measuredIn(booking: BookingPage, index: ChartIndex): Promise<string[]> {
  const { microsteps } = await booking.reported();
  const reached: string[] = [];
  let active: readonly string[] = [];
  for (const { event, taken, active: after } of microsteps) {
    reached.push(...taken, ...outcomesOf(index, active, event, taken));
    active = after;
  }
  return reached;
}

export interface ReplayOptions {
  /** No other journey may be under way on it. */
  stage: Stage;
  stepper: Stepper;
  gallery: Gallery;
  /** How long to wait for something before giving up, in milliseconds. */
  patienceMs: number;
  /** Where to write a trace of the journey. Absent: no trace. */
  traceFolder?: string;
}

/** Walks a journey through the product in a browser, driven by `@xstate/test`: a gesture for every event, assertions after every one. */
export async function replayInBrowser(
  journey: Journey,
  { stage, stepper, gallery, patienceMs, traceFolder }: ReplayOptions,
): Promise<BrowserReplay> {
  const begun = performance.now();
  if (traceFolder !== undefined)
    await stage.chromium?.tracing.start({ screenshots: true, snapshots: true });
  const { start, moves, moments } = journey;
  const walk: Progress = { journey, passed: 0, gallery };
  let opened: OpenedPage | null = null;
  let failure: string | null = null;
  let measured: string[] = [];
  try {
    opened = await stage.open(start.url, {
      persisted: persistedEntries(start),
      refusals: new Set(),
      patienceMs,
    });
    await drive(stepper, walk, opened);
  } catch (error) {
    failure = reasonOf(error);
  }
  if (opened !== null) measured = await measuredIn(opened.booking, stepper.index).catch(() => []);
  const trace = await endTrace(stage.chromium, journey, traceFolder);
  await opened?.close();
  const shown = moments
    .slice(0, walk.passed)
    .flatMap(({ snapshot, leaves }) => (isPassing(snapshot) ? [] : leaves.map(stateId)));
  const done = Math.max(0, walk.passed - 1);
  const cases = moves.slice(0, done).map((move) => caseId(move.type, move.case.id));
  return {
    journey,
    done,
    reached: [...measured, ...shown, ...cases],
    failure,
    took: performance.now() - begun,
    trace,
  };
}

interface Progress {
  journey: Journey;
  /** How many moments were checked. */
  passed: number;
  gallery: Gallery;
}

async function drive(stepper: Stepper, walk: Progress, opened: OpenedPage): Promise<void> {
  const act = () => performMove(opened.booking, walk);
  await pathOf(stepper, walk.journey).test({
    events: Object.fromEntries(walk.journey.moves.map(({ type }) => [type, act])),
    states: { '*': () => lookAtMoment(opened, walk) },
  });
}

async function performMove(
  booking: BookingPage,
  { journey: { moves, moments }, passed, gallery }: Progress,
): Promise<void> {
  const [move, before, after] = [moves[passed - 1], moments[passed - 1], moments[passed]];
  if (move === undefined || before === undefined || after === undefined)
    throw new Error('The journey is over');
  const { event } = move;
  const name = caseId(move.type, move.case.id);
  const isNew = !gallery.done.has(name);
  gallery.done.add(name);
  const occasion = {
    booking,
    isNew,
    event,
    snapshot: before.snapshot,
    at: move.at,
    next: moves.slice(passed).map((one) => one.event),
  };
  const perform: (occasion: never) => Promise<void> =
    'actorId' in event ? answer : GESTURES[event.type];
  await booking.beginCalls(callsBegun(before, after), () => perform(occasion as never));
}

async function lookAtMoment(opened: OpenedPage, walk: Progress): Promise<void> {
  const { journey, passed, gallery } = walk;
  const moment = journey.moments[passed];
  if (moment === undefined) throw new Error('The journey is over');
  if (!isPassing(moment.snapshot)) {
    await arrive(opened.booking, moment, journey.moments[passed - 1]);
    await show(opened, moment, journey.id, gallery);
  }
  await opened.booking.keepCallsOf(runningIn(moment.snapshot));
  const problems = (await opened.problems()).filter((problem) => !isOfCase(problem));
  if (problems.length > 0) throw new Error(problems.join('; '));
  walk.passed += 1;
}

async function endTrace(
  context: BrowserContext | null,
  { id }: Journey,
  folder: string | undefined,
): Promise<string | null> {
  if (folder === undefined || context === null) return null;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${id}.zip`);
  await context.tracing.stop({ path: file });
  return file;
}
