import { isRecord } from '#src/domain/is-record.ts';
import { isOfKind, isStepId, stepOfPath, type StepId } from '#src/domain/steps.ts';
import {
  selectIsBusy,
  selectStep,
  selectUrl,
  type BookingSnapshot,
} from '#machines/booking/booking.selectors.ts';
import type { BookingEvent, Visit } from '#machines/booking/booking.types.ts';
import { readVisit } from '#src/domain/query.ts';

/** The steps of this visit, from the first history entry to the one that stores the trail. */
export type Trail = readonly StepId[];

/** The trail stored in a history entry; null if the entry is not ours. */
export function persistedTrail(state: unknown): Trail | null {
  const kept = isRecord(state) && isRecord(state['usr']) ? state['usr']['trail'] : null;
  const steps = Array.isArray(kept) ? kept.filter(isStepId) : [];
  return steps.length === 0 ? null : steps;
}

/** The browser's history as the flow uses it. */
export interface HistoryPort {
  /** Whether the page is in a frame and shares the history of its host page. */
  readonly isFramed: boolean;
  /** Path and query of the address bar. */
  readonly url: string;
  /** The trail of the current entry; null if the entry is not ours. */
  readonly trail: Trail | null;
  push(url: string, trail: Trail): void;
  replace(url: string, trail: Trail): void;
  /** Moves by a number of entries. The browser reports the arrival later, through `onPop`. */
  go(entries: number): void;
  onPop(listener: () => void): () => void;
  /** Calls the listener once, on the visitor's next click or key press. Returns a function that cancels it. */
  onGesture(listener: () => void): () => void;
}

export interface FlowPort {
  getSnapshot(): BookingSnapshot;
  send(event: BookingEvent): void;
  subscribe(listener: () => void): { unsubscribe(): void };
}

/** Calls `look` now and whenever the flow has changed. Returns a function that stops it. */
export function follow(flow: Pick<FlowPort, 'subscribe'>, look: () => void): () => void {
  const subscription = flow.subscribe(look);
  look();
  return () => subscription.unsubscribe();
}

/**
 * The visit that a URL asks for. A URL that cannot be parsed asks for the start page (spec §5, Router).
 *
 * @param hasVisits visits have a page of their own; without one, its address is one of no page
 */
export function readAddress(url: string, hasVisits = true): Visit {
  try {
    const { pathname, search } = new URL(url, 'http://booking.invalid');
    const { id, resume } = readVisit(search);
    const step = stepOfPath(decodeURIComponent(pathname));
    return { step: step === 'yourVisit' && !hasVisits ? 'notFound' : step, id, resume };
  } catch {
    return { step: 'home', id: null, resume: false };
  }
}

function addressOf(snapshot: BookingSnapshot): string | null {
  const url = selectUrl(snapshot);
  return url === null ? null : url.path + url.query;
}

/** A history move by the visitor. */
interface Move {
  /** The trail of the entry moved to. */
  to: Trail;
  from: StepId | null;
  /** The visit to ask for after Back has saved the current page; null if Back alone leads there. */
  wanted: Visit | null;
}

/** What the address bar is at. */
type Mode =
  /** The flow has shown no page yet. */
  | { name: 'opening' }
  /** It shows the page that the flow shows. */
  | { name: 'following' }
  /** The visitor has moved in the history, and the flow has not answered yet. */
  | { name: 'moved'; move: Move }
  /** Our own move to an entry is under way. */
  | { name: 'going'; to: Trail };

const FOLLOWING: Mode = { name: 'following' };

/** The entry for a step: the one moved to, or a known one that shows the step. If there is none, the one moved to will show it. */
function placeOf(step: StepId, to: Trail, known: Trail): Trail {
  const others = known.findIndex((other) => other !== step);
  // The first entries may all show the same page (see `guardFirstEntry`). Only from the last of them can the visitor go back.
  const guarded = known.slice(0, others === -1 ? known.length : others);
  if (to.length <= guarded.length) return guarded;
  const last = to.at(-1) === step ? to.length : known.lastIndexOf(step) + 1;
  return last === 0 ? to : known.slice(0, last);
}

/**
 * Makes the address bar follow the flow (decisions F1 to F5). Going forward pushes an entry, redirects and refusals replace it, and browser Back
 * and Forward become events that the flow may refuse. Every entry stores the trail of steps that led to it, so that the direction of a move is
 * known even after a reload. Returns a function that stops it.
 */
export function syncUrl(flow: FlowPort, history: HistoryPort, hasVisits = true): () => void {
  let trail: Trail = history.trail ?? [];
  let mode: Mode = { name: 'opening' };
  let hadDraft = false;

  function standAt(url: string, step: StepId, base: Trail): void {
    mode = FOLLOWING;
    trail = [...base.slice(0, -1), step];
    history.replace(url, trail);
  }

  function goTo(to: Trail, entries: number): void {
    mode = { name: 'going', to };
    history.go(entries);
  }

  let stopAwaitingGesture = (): void => undefined;

  function guardAgain(): void {
    const step = trail.at(-1);
    if (trail.length !== 2 || step === undefined || trail[0] !== step || mode.name !== 'following')
      return;
    trail = [...trail, step];
    history.push(history.url, trail);
  }

  /**
   * A page on which Back stays needs an entry before it (decision F5). Safari's Back skips entries that were created without a user gesture, so
   * the first gesture creates one more. In a frame, no entry is created: it would trap visitors on the host page.
   */
  function guardFirstEntry(url: string, step: StepId): void {
    if (isOfKind(step, 'reading') || history.isFramed) return;
    if (trail.length === 1) {
      trail = [step, step];
      history.push(url, trail);
    }
    stopAwaitingGesture();
    stopAwaitingGesture = history.onGesture(guardAgain);
  }

  function answerMove(step: StepId, url: string, { to, from, wanted }: Move): void {
    if (wanted !== null && step !== from && step !== to.at(-1)) {
      mode = { name: 'moved', move: { to, from: null, wanted: null } };
      flow.send({ type: 'url.visited', visit: wanted, from: step });
      return;
    }
    const known = [...trail, ...to.slice(trail.length)];
    const place = step === from && step !== to.at(-1) ? trail : placeOf(step, to, known);
    if (place.length !== to.length) {
      goTo(place, place.length - to.length);
      return;
    }
    standAt(url, step, place);
    guardFirstEntry(url, step);
  }

  /** Removes a draft's URLs from the history when the visitor leaves it (decision F9). */
  function scrub(url: string, step: StepId): void {
    const entries = trail.length - 1;
    trail = [step];
    if (entries > 0) {
      goTo(trail, -entries);
      return;
    }
    history.replace(url, trail);
    guardFirstEntry(url, step);
  }

  function look(): void {
    const snapshot = flow.getSnapshot();
    const step = selectStep(snapshot);
    if (step === null || selectIsBusy(snapshot) || mode.name === 'going') return;
    const hasDraft = snapshot.context.draft.id !== '';
    const hasLeft = hadDraft && !hasDraft;
    hadDraft = hasDraft;
    const url = addressOf(snapshot) ?? history.url;
    if (mode.name === 'moved') {
      answerMove(step, url, mode.move);
      return;
    }
    if (hasLeft) {
      scrub(url, step);
      return;
    }
    if (mode.name === 'opening') {
      standAt(url, step, trail.length === 0 ? [step] : trail);
      guardFirstEntry(url, step);
      return;
    }
    const present = trail.at(-1);
    if (present === step) {
      if (history.url !== url) standAt(url, step, trail);
      return;
    }
    if (trail.at(-2) === step) {
      goTo(trail.slice(0, -1), -1);
      return;
    }
    trail = [...trail, step];
    history.push(url, trail);
  }

  function arrive(target: Trail, reached: Trail | null): void {
    mode = FOLLOWING;
    trail = target;
    const snapshot = flow.getSnapshot();
    const step = selectStep(snapshot);
    const url = addressOf(snapshot);
    if (step !== null && url !== null) {
      standAt(url, step, target);
      guardFirstEntry(url, step);
    } else if (reached !== null) trail = reached;
  }

  const stopListening = history.onPop(() => {
    const reached = history.trail;
    if (mode.name === 'going') {
      arrive(mode.to, reached);
      return;
    }
    const step = selectStep(flow.getSnapshot());
    const visit = readAddress(history.url, hasVisits);
    if (reached === null) {
      if (step !== null && visit.step === step) {
        standAt(history.url, step, trail);
        return;
      }
      flow.send({ type: 'url.visited', visit, from: step });
      return;
    }
    const entriesBack = trail.length - reached.length;
    const isBack = entriesBack > 0 && step !== null && !isOfKind(step, 'reading');
    const isFar = isBack && entriesBack > 1;
    mode = { name: 'moved', move: { to: reached, from: step, wanted: isFar ? visit : null } };
    // A pending save already saves the page, so Back has nothing left to save.
    const isSaving = isFar && selectIsBusy(flow.getSnapshot());
    flow.send(isBack && !isSaving ? { type: 'back' } : { type: 'url.visited', visit, from: step });
    look();
  });
  const stopFollowing = follow(flow, look);
  return () => {
    stopListening();
    stopAwaitingGesture();
    stopFollowing();
  };
}
