import { selectStep, type BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import { isStepId, type StepId } from '#src/domain/steps.ts';
import type { DraftStatus } from '#src/domain/draft.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { KEPT, type ChartIndex } from './chart.ts';
import { activePaths } from './active.ts';
import { nameOf, type Move } from './moves.ts';
import type { Stepper } from './stepper.ts';
import { isPassedThrough, PAGES } from './places.ts';
import {
  explore,
  following,
  isByAddress,
  isOnward,
  pageKey,
  startOf,
  type Found,
  type FoundByStep,
} from './search.ts';
import type { VariantName } from './variants.ts';

/** How many snapshots to visit: inside one page in search of rare states, and from the calendar in search of the regions beside the pages. */
const WITHIN_PAGE = 100;
const BESIDE_PAGE = 200;

/** Paths of the states in which a visitor can stop. */
export function statesToStopIn(index: ChartIndex): string[] {
  return index.chart.states
    .map(({ path }) => path)
    .filter((path) => path !== '' && !isPassedThrough(index, path));
}

function isOfForm({ type }: Move): boolean {
  return /^(form|day|week|time)\./.test(type);
}

function isOfPage(move: Move): boolean {
  return !isByAddress(move) && !isOfForm(move) && !/^(hold|offer)\./.test(move.type);
}

function isBeside({ type }: Move): boolean {
  return /^(xstate\.after\.|hold\.|offer\.|day\.|time\.|booking\.|xstate\.done\.actor\.(reserveSlot|releaseHold|loadOffer|recallOffer|saveDraft)$)/.test(
    type,
  );
}

/** Like {@link pageKey}, plus whether any time is free. */
function calendarKey(snapshot: BookingSnapshot): string {
  const { slots }: BookingContext = snapshot.context;
  return `${pageKey(snapshot)} ${slots?.days.some(({ timeBlocks }) => timeBlocks.length > 0)}`;
}

/** The state of all regions and the values used beside the pages, without the draft. */
function besideKey({ value, context }: BookingSnapshot): string {
  return JSON.stringify([value, context.hold !== null, context.time !== null, context.offerShown]);
}

/** Short ways of visitors from the start of the visit, as names of moves. */
export interface Ways {
  /** State path → the moves that lead there. */
  states: Record<string, string[]>;
  /** By the id of a transition; the last move takes it. */
  transitions: Record<string, WayThrough>;
}

/** A short way through a transition. */
export interface WayThrough {
  moves: string[];
  /** The draft's status afterwards, as the next save will store it. */
  status: DraftStatus;
}

/** A short way to every state that a variant's visitors can reach, and through every transition. Searches forward first, then inside pages, then by URL. */
export function waysOf(stepper: Stepper, index: ChartIndex, variant: VariantName): Ways {
  const states = statesToStopIn(index);
  const ways = new Map<string, Move[]>();
  const through = new Map<string, WayThrough>();
  const arrivals = new Map<string, Found>();
  const lacks = (within: string): boolean =>
    states.some((path) => !ways.has(path) && index.isWithin(path, within)) ||
    index.chart.transitions.some(
      ({ id, source, event }) =>
        event !== KEPT && !through.has(id) && index.isWithin(source, within),
    );
  const onStep = ({ path, snapshot, taken }: FoundByStep): void => {
    const { draft }: BookingContext = snapshot.context;
    for (const id of taken)
      if (!through.has(id)) through.set(id, { moves: path.map(nameOf), status: draft.status });
  };

  const note = (found: Found): void => {
    for (const path of activePaths(found.snapshot))
      if (path !== '' && !ways.has(path)) ways.set(path, found.path);
    const { pages }: { pages: unknown } = found.snapshot.value;
    const key = JSON.stringify([pages, found.snapshot.context.draft.status]);
    if (!arrivals.has(key)) arrivals.set(key, found);
  };
  const on = (step: StepId | null): Found[] =>
    [...arrivals.values()].filter(({ snapshot }) => selectStep(snapshot) === step);

  const lookWithin = (page: string, step: StepId | null, allow: (move: Move) => boolean): void => {
    if (!lacks(page)) return;
    const visit = (found: Found): boolean => {
      note(found);
      return !lacks(page);
    };
    explore(stepper, on(step), visit, {
      allow,
      isGoneOnFrom: (snapshot) => selectStep(snapshot) === step,
      key: calendarKey,
      limit: WITHIN_PAGE,
      onStep,
    });
  };
  const lookWithinPages = (): void => {
    for (const { path, step } of index.chart.states.filter(
      (state) => isStepId(state.step) && on(state.step).length > 0,
    )) {
      if (!isStepId(step)) continue;
      lookWithin(path, step, isOfPage);
      lookWithin(path, step, (move) => isOfPage(move) || isOfForm(move));
    }
  };

  explore(
    stepper,
    [startOf(stepper, variant)],
    (found) => {
      note(found);
      return false;
    },
    { allow: isOnward, key: calendarKey, onStep },
  );
  lookWithinPages();
  const arrivedAt = [...arrivals.values()];
  for (const from of arrivedAt) {
    for (const after of following(stepper, from, isByAddress)) {
      onStep(after);
      note(after);
    }
  }
  lookWithinPages();
  lookWithin(`${PAGES}.opening`, null, isOfPage);
  const isWholeBeside = (): boolean =>
    index.state('').children.every((path) => path === PAGES || !lacks(path));
  const first = on('timeDateBooking').slice(0, 3);
  explore(
    stepper,
    first,
    (found) => {
      note(found);
      return isWholeBeside();
    },
    { allow: isBeside, key: besideKey, limit: BESIDE_PAGE, onStep },
  );
  return {
    states: Object.fromEntries([...ways].map(([path, moves]) => [path, moves.map(nameOf)])),
    transitions: Object.fromEntries(through),
  };
}
