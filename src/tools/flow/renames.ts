import type { Chart, ChartState, ChartTransition } from './chart.ts';
import { transitionId } from './chart.ts';

/** A state that has another name than before and is otherwise the same. */
export interface Rename {
  before: string;
  after: string;
}

/** A path with the new name of the state it names, or of one above it. */
function renamed(path: string, renames: readonly Rename[]): string {
  const own = renames.findLast(({ before }) => path === before || path.startsWith(`${before}.`));
  return own === undefined ? path : own.after + path.slice(own.before.length);
}

/** What two states must agree in to be one state under two names: where they stand, what they are and what is said of them. */
function looksOf({ parent, path, type, description, step, tags, children, entry, exit }: ChartState, renames: readonly Rename[]): string {
  const own = children.map((child) => child.slice(path.length));
  return JSON.stringify([parent === null ? null : renamed(parent, renames), type, description, step, tags, own, entry, exit]);
}

/** States that only have another name now, parents first. A state whose look is not its own among those gone or new is none of them. */
export function renamesOf(before: Chart, after: Chart): Rename[] {
  const [olds, news] = [new Set(before.states.map(({ path }) => path)), new Set(after.states.map(({ path }) => path))];
  const added = after.states.filter(({ path }) => !olds.has(path));
  const renames: Rename[] = [];
  for (const state of before.states) {
    const path = renamed(state.path, renames);
    if (news.has(path)) continue;
    const look = looksOf(state, renames);
    const gone = before.states.filter((other) => !news.has(renamed(other.path, renames)) && looksOf(other, renames) === look);
    const [twin, ...others] = added.filter((other) => looksOf(other, []) === look);
    if (twin !== undefined && others.length === 0 && gone.length === 1) renames.push({ before: state.path, after: twin.path });
  }
  return renames;
}

/** The event of a clock or of a state that came to its end names the state it belongs to: `xstate.after.offerFade.booking.offer.fading`. */
function eventAs(event: string, source: string, renames: readonly Rename[]): string {
  const own = `.${source}`;
  return event.startsWith('xstate.') && event.endsWith(own) ? event.slice(0, -own.length) + `.${renamed(source, renames)}` : event;
}

/** A chart of before in the names of today. */
export function inNewNames({ states, transitions }: Chart, renames: readonly Rename[]): Chart {
  const as = (path: string): string => renamed(path, renames);
  const keyOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
  return {
    states: states.map((state) => ({
      ...state,
      path: as(state.path),
      key: state.parent === null ? state.key : keyOf(as(state.path)),
      parent: state.parent === null ? null : as(state.parent),
      initial: state.initial === null ? null : as(state.initial),
      children: state.children.map(as),
    })),
    transitions: transitions.map((transition): ChartTransition => {
      const [source, event] = [as(transition.source), eventAs(transition.event, transition.source, renames)];
      return { ...transition, source, event, id: transitionId(source, event, transition.index), targets: transition.targets.map(as) };
    }),
  };
}
