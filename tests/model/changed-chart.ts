import { type AnyStateMachine, StateMachine } from 'xstate';

/** A part of a machine's configuration that may be changed freely. */
export type Part = Record<string, unknown>;

export function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isPart(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}

/** A deep copy of the configuration, in which nothing is shared. */
export function copyOfConfig(machine: AnyStateMachine): Part {
  const config = copy(machine.config);
  if (!isPart(config)) throw new Error('The machine has no configuration');
  return config;
}

/** The configuration of a state, by its path. @throws if there is none */
export function stateAt(config: Part, path: string): Part {
  let at = config;
  for (const key of path === '' ? [] : path.split('.')) {
    const states = at['states'];
    const next = isPart(states) ? states[key] : undefined;
    if (!isPart(next)) throw new Error(`There is no state "${path}"`);
    at = next;
  }
  return at;
}

/** A transition's place in the configuration: the object that holds it, and the key. */
export interface Slot {
  holder: Part;
  key: string;
}

/** Where the transitions for an event are. `event` is the chart's name for it, including `xstate.done.actor.x`, `xstate.after.d.…` and `@always`. */
export function slotOf(state: Part, event: string): Slot {
  if (event === '@always') return { holder: state, key: 'always' };
  const invocation = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event);
  if (invocation !== null) {
    const { invoke } = state;
    const invokes = (Array.isArray(invoke) ? invoke : [invoke]).filter(isPart);
    const found = invokes.find(({ id }) => id === invocation[2]);
    if (found === undefined) throw new Error(`Nothing invokes "${invocation[2]}" here`);
    return { holder: found, key: invocation[1] === 'done' ? 'onDone' : 'onError' };
  }
  const delay = /^xstate\.after\.([^.]+)\./.exec(event);
  const holder = state[delay === null ? 'on' : 'after'];
  if (!isPart(holder)) throw new Error(`The state does not answer "${event}"`);
  return { holder, key: delay?.[1] ?? event };
}

/** The transitions of a state for an event, as a list that can be changed in place. */
export function linesAt(config: Part, path: string, event: string): Part[] {
  return linesOf(slotOf(stateAt(config, path), event));
}

export function linesOf({ holder, key }: Slot): Part[] {
  const value = holder[key];
  const lines = (Array.isArray(value) ? value : [value]).map((line): Part => (isPart(line) ? line : { target: line }));
  holder[key] = lines;
  return lines;
}

/** A mistake may send the chart into an endless loop. */
const MAX_MICROSTEPS = 200;

/** A machine of a changed configuration, with the actions, conditions and ports of the original. */
export function machineOf(config: Part, original: AnyStateMachine): AnyStateMachine {
  const { id } = original;
  return new StateMachine({ ...config, id, options: { maxIterations: MAX_MICROSTEPS } }, original.implementations);
}

/** A copy of a chart with one thing changed. */
export function changed(machine: AnyStateMachine, change: (config: Part) => void): AnyStateMachine {
  const config = copyOfConfig(machine);
  change(config);
  return machineOf(config, machine);
}
