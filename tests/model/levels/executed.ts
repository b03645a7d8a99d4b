import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AnyStateMachine, createActor, SimulatedClock } from 'xstate';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import { ADDRESS_DEBOUNCE_MS, OFFER_FADE_MS } from '#src/domain/constants.ts';
import { heldPorts } from '#src/services/fakes/held-ports.ts';
import { answer } from '#src/tools/flow/session.ts';
import type { PortImplementations } from '#src/services/ports.ts';
import type { ModelEvent } from '#src/tools/flow/cases/case.ts';
import { type Microstep, readMicrostep } from '../chart/identity.ts';
import { outcomesOf, type Universe } from '../chart/universe.ts';
import { START_OF_JOURNEYS } from '../drafts.ts';
import { withEventTimes } from '#src/flow/event-times.ts';
import { activePaths, leavesOf } from '#src/tools/flow/active.ts';
import type { Journey } from '../explore/journey.ts';
import { inputAt } from '../starts.ts';
import { type Moment, pathOf } from '../explore/paths.ts';
import { seenOf } from './pure.ts';
import { reasonOf } from '../browser/problems.ts';
import { differences, type Replay, type Seen } from './replay.ts';
import type { Stepper } from '../chart/stepper.ts';

function timerLeft(event: ModelEvent, { context }: BookingSnapshot): number | null {
  switch (event.type) {
    case 'xstate.after.addressPause.booking.pages.project.address.owners.pausing':
      return ADDRESS_DEBOUNCE_MS;
    case 'xstate.after.offerTime.booking.offer.shown.counting':
      return context.offerLeft;
    case 'xstate.after.offerFade.booking.offer.fading':
      return OFFER_FADE_MS;
    default:
      return null;
  }
}

const heldMachines = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The chart with these ports. Building a chart takes longer than a journey, so it is built once and gets the ports of each run in turn. */
function withPorts(machine: AnyStateMachine, ports: PortImplementations): AnyStateMachine {
  const known = heldMachines.get(machine);
  if (known === undefined) {
    const built = machine.provide({ actors: ports });
    heldMachines.set(machine, built);
    return built;
  }
  Object.assign(known.implementations.actors, ports);
  return known;
}

/** Runs the chart as an actor. Its calls are held until they are answered, and its clocks stand still. */
export function runHeld(machine: AnyStateMachine, universe: Universe, journey: Pick<Journey, 'start'>) {
  const clock = new SimulatedClock();
  let now = START_OF_JOURNEYS;
  const { held, ports } = heldPorts();
  let microsteps: Microstep[] = [];
  let active: readonly string[] = [];
  const visited = new Set<string>();
  const actor = createActor(withEventTimes(withPorts(machine, ports), () => now), {
    input: inputAt(journey.start),
    clock,
    inspect: (inspected) => {
      const microstep = readMicrostep(inspected);
      if (microstep !== null) microsteps.push(microstep);
    },
  });
  actor.subscribe({ error: () => undefined });

  function look(): Seen {
    const taken: string[] = [];
    const outcomes = microsteps.flatMap((microstep) => {
      taken.push(...microstep.taken);
      const found = outcomesOf(universe, active, microstep.event, microstep.taken);
      active = microstep.active;
      for (const path of [...active, ...microstep.taken.map((id) => universe.transitions.get(id)?.source ?? '')]) visited.add(path);
      return found;
    });
    microsteps = [];
    const snapshot: BookingSnapshot = actor.getSnapshot();
    for (const path of activePaths(snapshot)) visited.add(path);
    return {
      leaves: leavesOf(snapshot),
      taken,
      outcomes,
      context: snapshot.context,
      tags: [...snapshot.tags].toSorted(),
      saves: [...held.saveDraft.waiting],
    };
  }

  return {
    start(): Seen {
      actor.start();
      return look();
    },
    async step(event: ModelEvent, at: number): Promise<Seen> {
      now = at;
      const left = timerLeft(event, actor.getSnapshot());
      if ('actorId' in event) answer(held, event);
      else if (left !== null) clock.increment(left);
      else actor.send(event);
      await nextTurn();
      return look();
    },
    /** Paths of all states that have been active so far. */
    visited: visited as ReadonlySet<string>,
    stop(): void {
      actor.stop();
    },
  };
}

/** Replays a journey on a running actor and compares each step with the stepper's. Stops at the first difference. */
export async function replayExecuted(machine: AnyStateMachine, stepper: Stepper, journey: Journey): Promise<Replay> {
  const running = runHeld(machine, stepper.universe, journey);
  const seen: Seen[] = [];
  const act = async () => {
    const step = journey.steps[seen.length - 1];
    if (step !== undefined) seen.push(await running.step(step.event, step.at));
  };
  const check = (moment: Moment) => {
    const now = seen.at(-1);
    const reasons = now === undefined ? ['the actor has not started'] : differences(seenOf(moment), now);
    if (reasons.length > 0) throw new Error(reasons.join('; '));
  };
  const events = { ...Object.fromEntries(journey.steps.map(({ type }) => [type, act])), 'xstate.init': async () => void seen.push(running.start()) };
  try {
    await pathOf(stepper, journey).test({ events, states: { '*': check } });
    return { journey, seen, divergence: null };
  } catch (error) {
    return { journey, seen, divergence: { journey, step: seen.length - 1, reason: reasonOf(error) } };
  } finally {
    running.stop();
  }
}
