import { FORM_STEPS, samplesOf } from '#machines/booking/booking.answers.ts';
import { movesOffered } from '#src/model/moves.ts';
import { isOnward } from '#src/model/search.ts';
import { VARIANT_NAMES, type VariantName } from '#src/model/variants.ts';
import type { ExplorerStore } from './explorer-store.ts';
import { visitorsOf, wayThrough } from './chart.ts';
import { termsOf } from './terms.ts';
import { decidedBy } from './way.ts';

/** What can be played: a transition, or a state where visitors encounter a limit. */
export type Playable = { kind: 'line'; id: string } | { kind: 'state'; path: string };

/** The variants as which a place can be played. */
export function playersOf(place: Playable): VariantName[] {
  return place.kind === 'state'
    ? visitorsOf(place.path)
    : VARIANT_NAMES.filter((variant) => wayThrough(variant, place.id) !== null);
}

/** The variant that plays a place: the given one if it can get there, or else the first one that can. Undefined if none can. */
export function playerOf(place: Playable, variant: VariantName): VariantName | undefined {
  const players = playersOf(place);
  return players.includes(variant) ? variant : players[0];
}

/** A move with the answers that a question names: `one window` submits the form with one window, even where the short way has none. */
function asAsked(move: string, question: string): string {
  const step = FORM_STEPS.find((one) => move.startsWith(`form.submitted: ${one}, `));
  const asked = termsOf(question);
  if (step === undefined || asked.length === 0) return move;
  const named = samplesOf(step).find(
    ([, { says, isInvalid }]) =>
      isInvalid !== true && asked.every((term) => termsOf(says).includes(term)),
  );
  return named === undefined ? move : `form.submitted: ${step}, ${named[0]}`;
}

/** Walks through a transition, then past a pending save to the next page. Returns the guard that held, in words; null if the walk does not take it. */
async function walkThrough(
  store: ExplorerStore,
  variant: VariantName,
  id: string,
  way: readonly string[],
): Promise<string | null> {
  if (!(await store.walkAgain(variant, way, { mayAddSteps: true }))) return null;
  const { moments, at } = store.getState();
  const moment = moments[at];
  if (moment === undefined || !moment.taken.includes(id)) return null;
  const [answer] = movesOffered(
    moment.snapshot,
    (move) => isOnward(move) && 'actorId' in move.event && move.event.actorId === 'saveDraft',
  );
  if (moment.snapshot.hasTag('busy') && answer !== undefined) await store.apply(answer);
  return decidedBy(moment.taken.filter((one) => one === id))[0] ?? '';
}

/** What was played: as whom, in how many steps, and which condition held; empty if none did. */
export interface Played {
  variant: VariantName;
  steps: number;
  because: string;
}

/**
 * Plays a transition, or jumps to a state, as the given variant if that can get there, or else as the first one that can. Answers that the question
 * names are given, as far as they lead there. Null if it cannot be played.
 */
export async function play(
  store: ExplorerStore,
  place: Playable,
  variant: VariantName,
  question = '',
): Promise<Played | null> {
  const player = playerOf(place, variant) ?? variant;
  if (place.kind === 'state') {
    await store.jumpTo(place.path);
    return { variant: player, steps: store.getState().at, because: '' };
  }
  const way = wayThrough(player, place.id)?.moves ?? [];
  const asked = way.map((move) => asAsked(move, question));
  const isOther = asked.join() !== way.join();
  const because =
    (isOther ? await walkThrough(store, player, place.id, asked) : null) ??
    (await walkThrough(store, player, place.id, way));
  return because === null ? null : { variant: player, steps: store.getState().at, because };
}
