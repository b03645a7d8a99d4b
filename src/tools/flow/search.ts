import type { AnyMachineSnapshot } from 'xstate';
import { MIN_WINDOWS_FOR_BOOKING } from '#src/domain/constants.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import type { Move, Stepped, Stepper } from './moves.ts';

/** A snapshot with the shortest way to it. */
export interface Found {
  snapshot: AnyMachineSnapshot;
  path: Move[];
}

export interface SearchOptions {
  /** Which moves to try. */
  allow: (move: Move) => boolean;
  /** Whether to look further from a snapshot; from all where absent. */
  isGoneOnFrom?: (snapshot: AnyMachineSnapshot) => boolean;
  /** Snapshots with the same key are taken for the same. */
  key: (snapshot: AnyMachineSnapshot) => string;
  /** Snapshots to look at at most; any number where absent. */
  limit?: number;
  /** Told of every move that is tried. */
  onStep?: (path: Move[], stepped: Stepped) => void;
}

/** The page, and what the pages decide by; what goes on beside the pages is left out. */
export function pageKey(snapshot: AnyMachineSnapshot): string {
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
    Object.entries(forms).flatMap(([step, form]) => (form === undefined || form.isValid ? [] : [step])),
    time !== null,
    campaign !== null,
  ]);
}

/** Every snapshot that can be reached from some others, shortest ways first; ends where `visit` says so. */
export function explore(stepper: Stepper, starts: readonly Found[], visit: (found: Found) => boolean, options: SearchOptions): void {
  const { allow, isGoneOnFrom = () => true, key: keyOf, limit = Infinity, onStep } = options;
  const seen = new Set(starts.map(({ snapshot }) => keyOf(snapshot)));
  const queue = [...starts];
  for (let at = 0; at < queue.length && at < limit; at += 1) {
    const found = queue[at];
    if (found === undefined || visit(found)) return;
    if (!isGoneOnFrom(found.snapshot)) continue;
    for (const move of stepper.moves(found.snapshot, allow)) {
      const stepped = stepper.step(found.snapshot, move);
      const path = [...found.path, move];
      onStep?.(path, stepped);
      const { snapshot } = stepped;
      const key = keyOf(snapshot);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ snapshot, path });
    }
  }
}

/** Answers that only another tab brings about. */
const OF_OTHER_TABS: readonly string[] = ['booked meanwhile', 'booked and sent on', 'booked with fewer windows', 'fewer windows', 'more windows'];

/** The usual run of things: answers and what a visitor does on the pages; not tabs, offers, timers and addresses typed by hand. */
export function isOnTheWay({ type, case: { id } }: Move): boolean {
  if (/^xstate\.done\.actor\.(reserveSlot|loadOffer|releaseHold|recallOffer)$/.test(type) || OF_OTHER_TABS.includes(id)) return false;
  return !/^(xstate\.after\.|xstate\.error\.|url\.|hold\.|offer\.|form\.changed|week\.|day\.|exited|restarted|retry)/.test(type);
}

/** Like {@link isOnTheWay}, without going back. */
export function isOnward(move: Move): boolean {
  return isOnTheWay(move) && move.type !== 'back';
}
