import type { AnyMachineSnapshot } from 'xstate';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { BOOKED_MEANWHILE } from './cases.ts';
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
  /** Whether to look further from a snapshot; from all where absent. */
  isGoneOnFrom?: (snapshot: AnyMachineSnapshot) => boolean;
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
  const { draft, saved, forms, time, hold, chunk, campaign, deferred } = context;
  const { project, property, isVerifyHomeOwnership } = draft.appointmentRequest;
  return [
    draft.id === '',
    draft.status,
    saved?.draft.status,
    draft.sessionData.nextPage,
    draft.sessionData.ownershipSelection,
    Math.min(project.windowCount, 2),
    property.propertyType,
    property.zipcodeValid,
    isVerifyHomeOwnership,
    Object.entries(forms).flatMap(([step, form]) => (form === undefined || form.isValid ? [] : [step])),
    time !== null,
    campaign !== null,
    hold !== null,
    chunk,
    deferred?.type,
    context.offerShown,
  ];
}

/** Every snapshot that can be reached, shortest ways first, one after the other as they are asked for. */
function* reachable(stepper: Stepper, starts: readonly Found[], options: SearchOptions): Generator<Found, void> {
  const { allow, isGoneOnFrom = () => true, key: keyOf = fullKey, limit = LIMIT } = options;
  const seen = new Set(starts.map(({ snapshot }) => keyOf(snapshot)));
  const queue = [...starts];
  for (let at = 0; at < queue.length && at < limit; at += 1) {
    const found = queue[at];
    if (found === undefined) return;
    yield found;
    if (!isGoneOnFrom(found.snapshot)) continue;
    for (const move of stepper.moves(found.snapshot, allow)) {
      const snapshot = stepper.step(found.snapshot, move.case);
      const key = keyOf(snapshot);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ snapshot, path: [...found.path, move.case] });
    }
  }
}

/** Every snapshot that can be reached, shortest ways first; ends where `visit` says so. */
export function explore(stepper: Stepper, start: AnyMachineSnapshot, visit: (found: Found) => boolean, options: SearchOptions = {}): void {
  exploreFrom(stepper, [{ snapshot: start, path: [] }], visit, options);
}

/** Like {@link explore}, going on from snapshots that were found before. */
export function exploreFrom(stepper: Stepper, starts: readonly Found[], visit: (found: Found) => boolean, options: SearchOptions = {}): void {
  for (const found of reachable(stepper, starts, options)) if (visit(found)) return;
}

/** The usual run of things: answers and what a visitor does on the pages; not tabs, offers, timers and addresses typed by hand. */
export function isOnTheWay(one: Case): boolean {
  if (one.kind === 'delay' || one.kind === 'failure') return false;
  if (one.kind === 'answer') return one.label !== BOOKED_MEANWHILE && !['placeHold', 'loadOffer', 'releaseHold', 'recallOffer'].includes(one.call);
  return !/^(url\.|hold\.|offer\.|form\.changed|week\.|day\.|exited|restarted|retry)/.test(one.event.type);
}

/** Like {@link isOnTheWay}, without going back. */
export function isOnward(one: Case): boolean {
  return isOnTheWay(one) && !(one.kind === 'event' && one.event.type === 'back');
}

/** Like {@link isOnTheWay}, with failures and trying again. */
export function isUsual(one: Case): boolean {
  return isOnTheWay(one) || one.kind === 'failure' || one.kind === 'delay' || (one.kind === 'event' && /^(retry|form\.|day\.|week\.|exited)/.test(one.event.type));
}

/** A state with all that are around it. */
function lineOf(path: string): string[] {
  const keys = path.split('.');
  return keys.map((_key, at) => keys.slice(0, at + 1).join('.'));
}

/** From the state around it that is reached first, what is rare is seldom far. */
const NEAR = 300;

/** Looks for a short way to a state, a small piece with every `next`; its cases, or null where nobody stops there. */
export function* lookForWay(stepper: Stepper, start: AnyMachineSnapshot, target: string): Generator<void, Case[] | null> {
  const isOfPages = target.startsWith(`${PAGES}.`) || target === PAGES;
  const line = lineOf(target);
  let nearest: Found & { steps: number } = { snapshot: start, path: [], steps: 0 };
  for (const found of reachable(stepper, [{ snapshot: start, path: [] }], { allow: isOnward, key: pageKey })) {
    const active = activePaths(found.snapshot);
    if (active.includes(target)) return found.path;
    const steps = line.filter((path) => active.includes(path)).length;
    if (steps > nearest.steps) nearest = { ...found, steps };
    yield;
  }
  const isEver = (one: Case): boolean => isUsual(one) || one.kind === 'answer' || (one.kind === 'event' && /^(hold|offer|url)\./.test(one.event.type));
  const beginning: Found = { snapshot: start, path: [] };
  const key = isOfPages ? pageKey : fullKey;
  const tries: { from: Found; options: SearchOptions }[] = [
    { from: nearest, options: { allow: (one) => isOnward(one) || one.kind === 'failure', key, limit: NEAR } },
    { from: nearest, options: { allow: isUsual, key, limit: NEAR } },
    { from: nearest, options: { allow: isEver, key, limit: NEAR } },
    { from: beginning, options: { allow: isOnTheWay, key: pageKey } },
    { from: beginning, options: { allow: isUsual, key } },
    { from: beginning, options: { allow: isEver, key } },
  ];
  for (const { from, options } of tries) {
    for (const { snapshot, path } of reachable(stepper, [{ snapshot: from.snapshot, path: [] }], options)) {
      if (activePaths(snapshot).includes(target)) return [...from.path, ...path];
      yield;
    }
  }
  return null;
}

const SLICE_MS = 30;

/** Lets the page draw, and hear what is pressed. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** Does a search in slices, so that the page stays awake. Null where it found nothing, took longer than is bearable, or is not wanted any more. */
export async function inSlices<T>(search: Generator<void, T | null>, longest: number, isWanted: () => boolean): Promise<T | null> {
  const begun = performance.now();
  while (isWanted() && performance.now() - begun < longest) {
    const sliceBegun = performance.now();
    while (performance.now() - sliceBegun < SLICE_MS) {
      const piece = search.next();
      if (piece.done === true) return piece.value;
    }
    await breath();
  }
  return null;
}
