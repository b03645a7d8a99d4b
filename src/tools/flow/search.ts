import type { AnyMachineSnapshot } from 'xstate';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import type { Case } from './cases.ts';
import { activePaths } from './moves.ts';
import type { Stepper } from './moves.ts';
import { PAGES } from './places.ts';

/** A snapshot with the shortest way to it. */
export interface Found {
  snapshot: AnyMachineSnapshot;
  path: Case[];
}

export interface SearchOptions {
  /** Which cases to try; all where absent. */
  allow?: (one: Case) => boolean;
  /** Snapshots with the same key are taken for the same. */
  key?: (snapshot: AnyMachineSnapshot) => string;
  /** Snapshots to look at at most. */
  limit?: number;
}

const LIMIT = 6000;

/** What the flow decides by: snapshots that agree on this are taken for the same. */
function fullKey(snapshot: AnyMachineSnapshot): string {
  return JSON.stringify([snapshot.value, factsOf(snapshot.context)]);
}

/** The page, and what the pages decide by; what goes on beside the pages is left out. */
export function pageKey(snapshot: AnyMachineSnapshot): string {
  const { pages }: { pages: unknown } = snapshot.value;
  return JSON.stringify([pages, factsOf(snapshot.context).slice(0, -4)]);
}

function factsOf(context: BookingContext): unknown[] {
  const { draft, savedStatus, forms, time, hold, chunk, campaign, held } = context;
  const { project, property, isVerifyHomeOwnership } = draft.appointmentRequest;
  return [
    draft.id === '',
    draft.status,
    savedStatus,
    draft.sessionData.nextPage,
    draft.sessionData.ownershipSelection,
    Math.min(project.windowCount, 2),
    property.propertyType,
    property.zipcodeValid,
    isVerifyHomeOwnership,
    Object.entries(forms).map(([step, form]) => [step, form?.isValid]),
    time !== null,
    campaign !== null,
    hold !== null,
    chunk,
    held?.type,
    context.offerShown,
  ];
}

/** Every snapshot that can be reached, shortest ways first; ends where `visit` says so. */
export function explore(stepper: Stepper, start: AnyMachineSnapshot, visit: (found: Found) => boolean, options: SearchOptions = {}): void {
  const { allow, key: keyOf = fullKey, limit = LIMIT } = options;
  const seen = new Set([keyOf(start)]);
  const queue: Found[] = [{ snapshot: start, path: [] }];
  for (let at = 0; at < queue.length && at < limit; at += 1) {
    const found = queue[at];
    if (found === undefined || visit(found)) return;
    for (const move of stepper.moves(found.snapshot, allow)) {
      const snapshot = stepper.step(found.snapshot, move.case);
      const key = keyOf(snapshot);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ snapshot, path: [...found.path, move.case] });
    }
  }
}

/** The usual run of things: answers and what a visitor does on the pages; not tabs, offers, timers and addresses typed by hand. */
export function isOnTheWay(one: Case): boolean {
  if (one.kind === 'delay' || one.kind === 'failure') return false;
  if (one.kind === 'answer') return !['placeHold', 'loadOffer', 'releaseHold', 'recallOffer'].includes(one.call);
  return !/^(url\.|hold\.|offer\.|form\.|week\.|day\.|exited|restarted|retry)/.test(one.event.type);
}

/** Like {@link isOnTheWay}, with failures and trying again. */
export function isUsual(one: Case): boolean {
  return isOnTheWay(one) || one.kind === 'failure' || one.kind === 'delay' || (one.kind === 'event' && /^(retry|form\.|day\.|week\.|exited)/.test(one.event.type));
}

/** The cases of the shortest way to a state; null where nobody stops there. */
export function wayTo(stepper: Stepper, start: AnyMachineSnapshot, target: string): Case[] | null {
  const isOfPages = target.startsWith(`${PAGES}.`) || target === PAGES;
  let way: Case[] | null = null;
  const visit = ({ snapshot, path }: Found): boolean => {
    if (!activePaths(snapshot).includes(target)) return false;
    way = path;
    return true;
  };
  const isOnward = (one: Case): boolean => isOnTheWay(one) && !(one.kind === 'event' && one.event.type === 'back');
  const tries: SearchOptions[] = [
    { allow: isOnward, key: pageKey },
    { allow: isOnTheWay, key: pageKey },
    { allow: isUsual, key: isOfPages ? pageKey : fullKey },
    { allow: (one) => isUsual(one) || one.kind === 'answer' || (one.kind === 'event' && /^(hold|offer|url)\./.test(one.event.type)), key: isOfPages ? pageKey : fullKey },
  ];
  for (const options of tries) {
    explore(stepper, start, visit, options);
    if (way !== null) return way;
  }
  return way;
}
