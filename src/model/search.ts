import { MIN_WINDOWS_FOR_BOOKING } from '#src/domain/constants.ts';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { type Move, movesOffered } from './moves.ts';
import type { Stepped, Stepper } from './stepper.ts';
import { inputOf, type VariantName } from './variants.ts';

/** A snapshot with the shortest way to it. */
export interface Found {
  snapshot: BookingSnapshot;
  path: Move[];
}

/** A snapshot, and what the last move on the way to it did. */
export type FoundByStep = Found & Stepped;

interface SearchOptions {
  /** Which moves to try. */
  allow: (move: Move) => boolean;
  /** Whether to explore further from a snapshot. Default: always. */
  isGoneOnFrom?: (snapshot: BookingSnapshot) => boolean;
  /** Snapshots with the same key count as the same. */
  key: (snapshot: BookingSnapshot) => string;
  /** Maximum number of snapshots to visit. Default: no limit. */
  limit?: number;
  /** Called for every move that is tried. */
  onStep?: (after: FoundByStep) => void;
}

/** The current page and the values pages decide by. Regions beside the pages are left out. */
export function pageKey(snapshot: BookingSnapshot): string {
  const { pages }: { pages: unknown } = snapshot.value;
  const { draft, saved, forms, time, campaign }: BookingContext = snapshot.context;
  const { project, property, isVerifyHomeOwnership } = draft.appointmentRequest;
  return JSON.stringify([
    pages,
    draft.id === '',
    draft.status,
    saved?.draft.status,
    draft.sessionData.nextPage,
    draft.sessionData.ownershipSelection,
    Math.min(project.windowCount, MIN_WINDOWS_FOR_BOOKING),
    property.propertyType,
    property.zipcodeValid,
    isVerifyHomeOwnership,
    Object.entries(forms).flatMap(([step, form]) =>
      form === undefined || form.isValid ? [] : [step],
    ),
    time !== null,
    campaign !== null,
  ]);
}

/** The start of a variant's visit. */
export function startOf(stepper: Stepper, variant: VariantName): Found {
  return { snapshot: stepper.start(inputOf(variant)).snapshot, path: [] };
}

/** What follows by each of the moves to try. */
export function following(
  stepper: Stepper,
  { snapshot, path }: Found,
  allow: (move: Move) => boolean,
): FoundByStep[] {
  return movesOffered(snapshot, allow).map((move) => ({
    ...stepper.step(snapshot, move.event, move.at),
    path: [...path, move],
  }));
}

export function isByAddress({ type }: Move): boolean {
  return type === 'url.visited';
}

/** Visits every snapshot reachable from `starts`, shortest paths first. Stops when `visit` returns true. */
export function explore(
  stepper: Stepper,
  starts: readonly Found[],
  visit: (found: Found) => boolean,
  options: SearchOptions,
): void {
  const { allow, isGoneOnFrom = () => true, key: keyOf, limit = Infinity, onStep } = options;
  const seen = new Set(starts.map(({ snapshot }) => keyOf(snapshot)));
  const queue = [...starts];
  for (let at = 0; at < queue.length && at < limit; at += 1) {
    const found = queue[at];
    if (found === undefined || visit(found)) return;
    if (!isGoneOnFrom(found.snapshot)) continue;
    for (const after of following(stepper, found, allow)) {
      onStep?.(after);
      const key = keyOf(after.snapshot);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(after);
    }
  }
}

/** Answers that only occur because of another tab. */
const OF_OTHER_TABS: readonly string[] = [
  'booked meanwhile',
  'booked and sent on',
  'booked with fewer windows',
  'fewer windows',
  'more windows',
];

/** Whether a move belongs to an ordinary visit that goes on: answers, and what a visitor does on the pages. Excludes ways back, other tabs, offers, timers and typed URLs. */
export function isOnward({ type, case: { id } }: Move): boolean {
  if (
    /^xstate\.done\.actor\.(reserveSlot|loadOffer|releaseHold|recallOffer)$/.test(type) ||
    OF_OTHER_TABS.includes(id)
  )
    return false;
  return !/^(xstate\.after\.|xstate\.error\.|url\.|hold\.|offer\.|form\.changed|back$|week\.|day\.|exited|restarted|retry)/.test(
    type,
  );
}
