import { upperFirst } from 'es-toolkit';
import type { AnyEventObject, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import { DEFERRED, type Failure } from '#machines/booking/booking.types.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { activeNodes, idOfDefinition } from './active.ts';
import {
  PORT_OF,
  situationOf,
  type EventCase,
  type ModelEvent,
  type Situation,
  type World,
} from './cases/case.ts';
import { CASES, type CasesByType } from './cases/catalogue.ts';
import { KEPT } from './chart.ts';
import { isOffered } from './offered.ts';
import { remembered } from './remembered.ts';
import { PORT_WORDS, type ActorName } from './words.ts';

/** Something that can happen in a world: a case and the event it produces there. */
export interface Move {
  type: string;
  case: EventCase;
  event: ModelEvent;
  /** When it happens, in epoch milliseconds. */
  at: number;
}

/** Event types a state handles. A wildcard stands for the events deferred during a save. */
const typesAnsweredBy = remembered((node: AnyStateNode) =>
  [...node.transitions.keys()].flatMap((type): readonly string[] =>
    type === KEPT ? DEFERRED : [type],
  ),
);

/** Event types that some active state handles. */
function answeredTypes({ snapshot }: Pick<World, 'snapshot'>): Set<string> {
  return new Set(activeNodes(snapshot).flatMap(typesAnsweredBy));
}

/** Whether the event can arrive: an answer needs a call that is still open. */
function isPossible(world: World, event: ModelEvent): boolean {
  if (!('actorId' in event)) return true;
  const call = world.snapshot.children[event.actorId];
  return call !== undefined && !world.answered.has(call);
}

function moveBy(world: World, situation: Situation, type: string, one: EventCase): Move | null {
  const event = one.make(situation);
  if (event === null || !isPossible(world, event)) return null;
  return { type, case: one, event, at: Math.max(world.now, one.at?.(situation) ?? world.now) };
}

/** Everything that can happen in a world, out of the given cases. */
export function movesIn(world: World, cases: CasesByType): Move[] {
  const situation = situationOf(world);
  return [...answeredTypes(world)].flatMap((type) =>
    (cases.get(type) ?? []).flatMap((one) => moveBy(world, situation, type, one) ?? []),
  );
}

/** The move that a case makes in a world; null if it cannot happen there. */
export function moveIn(
  world: World,
  { type, case: one }: Pick<Move, 'type' | 'case'>,
): Move | null {
  return answeredTypes(world).has(type) ? moveBy(world, situationOf(world), type, one) : null;
}

/** Identifies a move among the others in the same world, whatever its payload. */
export function nameOf({ type, case: { id } }: Pick<Move, 'type' | 'case'>): string {
  return `${type}: ${id}`;
}

/** A move as a sentence. */
export function labelOf({ case: { says } }: Pick<Move, 'case'>): string {
  return upperFirst(says);
}

const FAILURES = {
  'time-out': { kind: 'timeout' },
  offline: { kind: 'offline' },
  'no connection': { kind: 'unreachable' },
  'server error': { kind: 'unexpected', message: 'Internal error' },
  'too many requests': { kind: 'tooManyRequests' },
} as const satisfies Record<string, Failure>;

/** The ways a call can fail. The catalogue has only those the chart distinguishes; the pages distinguish more. */
function failuresOf([call, port]: [string, ActorName]): [string, readonly EventCase[]] {
  const cases: Partial<Record<string, readonly EventCase[]>> = CASES;
  const type = `xstate.error.actor.${call}`;
  const known = cases[type] ?? [];
  const others = Object.entries(FAILURES).map(([id, failure]): EventCase => ({
    id,
    says: `${PORT_WORDS[port]} fails: ${id}`,
    make: (situation) => {
      const event = known[0]?.make(situation) ?? null;
      return event !== null && 'error' in event
        ? { ...event, error: new ServiceError(failure) }
        : null;
    },
  }));
  return [type, [...known, ...others]];
}

/** The catalogue with every way a call can fail, for answering calls by hand. */
export const CASES_BY_HAND: CasesByType = new Map<string, readonly EventCase[]>([
  ...Object.entries(CASES),
  ...Object.entries(PORT_OF).map(failuresOf),
]);

/** A move with the ids of the transitions it triggers directly. Those that follow automatically are not included. */
export interface OfferedMove extends Move {
  transitions: string[];
}

/** Every wanted move that is possible in a snapshot and that the chart handles. `now` is in epoch milliseconds; default: the present. */
export function movesOffered(
  snapshot: BookingSnapshot,
  isWanted: (move: Move) => boolean = () => true,
  now = Date.now(),
): OfferedMove[] {
  const world = { snapshot, now, answered: new Set() };
  const situation = situationOf(world);
  return movesIn(world, CASES_BY_HAND)
    .filter((move) => isOffered(situation, move.event) && isWanted(move))
    .flatMap((move) => {
      const stamped: AnyEventObject = { ...move.event, at: move.at };
      const definitions: AnyTransitionDefinition[] =
        Reflect.apply(snapshot.machine.getTransitionData, snapshot.machine, [snapshot, stamped]) ??
        [];
      return definitions.every(({ eventType }) => eventType === KEPT)
        ? []
        : [{ ...move, transitions: definitions.map(idOfDefinition) }];
    });
}
