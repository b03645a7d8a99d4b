import { ALWAYS, transitionId, type Chart, type ChartState, type ChartTransition } from './chart.ts';

/** Something that was renamed and is otherwise the same. */
export interface Rename {
  before: string;
  after: string;
}

/** What was renamed: states by path, events and guards by name. */
export interface Renames {
  states: Rename[];
  events: Rename[];
  guards: Rename[];
}

/** A path with renames applied, of the state itself or of one of its ancestors. */
function renamed(path: string, renames: readonly Rename[]): string {
  const own = renames.findLast(({ before }) => path === before || path.startsWith(`${before}.`));
  return own === undefined ? path : own.after + path.slice(own.before.length);
}

function named(name: string, renames: readonly Rename[]): string {
  return renames.find(({ before }) => before === name)?.after ?? name;
}

/** What two states must have in common to count as one renamed state: where they are, what they are, and their descriptions. */
function looksOf({ parent, path, type, description, step, tags, children, entry, exit }: ChartState): string {
  const own = children.map((child) => child.slice(path.length));
  return JSON.stringify([parent, type, description, step, tags, own, entry, exit]);
}

/** Like {@link looksOf}, but with the calls and the transitions in them and into them instead of descriptions. */
function happeningsOf({ path, parent, type, step, tags, children, invokes, entry, exit }: ChartState, { transitions }: Chart): string {
  const within = (one: string): string => (one === path || one.startsWith(`${path}.`) ? `·${one.slice(path.length)}` : one);
  const eventIn = (event: string): string => (event.startsWith('xstate.') && event.endsWith(`.${path}`) ? event.slice(0, -path.length) : event);
  const touching = transitions.filter(({ source, targets }) => [source, ...targets].some((one) => within(one) !== one));
  const own = touching.map(({ source, event, guard, targets, actions, reenter }) => JSON.stringify([within(source), eventIn(event), guard, targets.map(within), actions, reenter]));
  return JSON.stringify([parent, type, step, tags, children.map((child) => child.slice(path.length)), invokes, entry, exit, own.toSorted()]);
}

/** Pairs removed and added states with equal signs, parents first. A sign must occur exactly once on each side. */
function statesThatAgree(before: Chart, after: Chart, known: Renames, signOf: (state: ChartState, chart: Chart) => string): Rename[] {
  const [olds, news] = [new Set(before.states.map(({ path }) => path)), new Set(after.states.map(({ path }) => path))];
  const added = after.states.filter(({ path }) => !olds.has(path));
  const states = [...known.states];
  for (const { path } of before.states) {
    const present = inNewNames(before, { ...known, states });
    const own = renamed(path, states);
    if (news.has(own)) continue;
    const gone = present.states.filter((other) => !news.has(other.path));
    const state = gone.find((other) => other.path === own);
    if (state === undefined) continue;
    const sign = signOf(state, present);
    const [twin, ...others] = added.filter((other) => signOf(other, after) === sign);
    if (twin !== undefined && others.length === 0 && gone.filter((other) => signOf(other, present) === sign).length === 1) states.push({ before: path, after: twin.path });
  }
  return states;
}

interface Use {
  name: string;
  /** Where it is used. Two names with the same places count as one renamed name. */
  place: string;
}

/** All places where each name is used, joined into one text. */
function usesOf(uses: readonly Use[]): Map<string, string> {
  const places = new Map<string, string[]>();
  for (const { name, place } of uses) places.set(name, [...(places.get(name) ?? []), place]);
  return new Map([...places].map(([name, own]) => [name, own.toSorted().join('\n')]));
}

/** Names that are gone, each with the one new name that has replaced it everywhere. */
function namesThatAgree(before: readonly Use[], after: readonly Use[]): Rename[] {
  const [olds, news] = [usesOf(before), usesOf(after)];
  const gone = [...olds].filter(([name]) => !news.has(name));
  const added = [...news].filter(([name]) => !olds.has(name));
  return gone.flatMap(([name, places]) => {
    const [twin, ...others] = added.filter(([, own]) => own === places);
    const isOne = others.length === 0 && gone.filter(([, own]) => own === places).length === 1;
    return twin !== undefined && isOne ? [{ before: name, after: twin[0] }] : [];
  });
}

function eventUses({ transitions }: Chart): Use[] {
  return transitions
    .filter(({ event }) => event !== ALWAYS && event !== '*' && !event.startsWith('xstate.'))
    .map(({ event, source, targets, actions, reenter }) => ({ name: event, place: JSON.stringify([source, targets, actions, reenter]) }));
}

function guardUses({ transitions }: Chart): Use[] {
  return transitions.flatMap(({ guard, source, event, targets, actions, reenter }) =>
    guard === null ? [] : [{ name: guard.name, place: JSON.stringify([source, event, guard.params, targets, actions, reenter]) }],
  );
}

/** What was only renamed. Not included: a state that has more than one match among the removed or added ones, and a name whose replacement is used elsewhere. */
export function renamesOf(before: Chart, after: Chart): Renames {
  let known: Renames = { states: [], events: [], guards: [] };
  known = { ...known, states: statesThatAgree(before, after, known, looksOf) };
  known = { ...known, events: namesThatAgree(eventUses(inNewNames(before, known)), eventUses(after)) };
  known = { ...known, guards: namesThatAgree(guardUses(inNewNames(before, known)), guardUses(after)) };
  return { ...known, states: statesThatAgree(before, after, known, happeningsOf) };
}

/** Timer and done events end in the path of their state: `xstate.after.offerFade.booking.offer.fading`. Applies renames to that path. */
function eventAs(event: string, source: string, renames: readonly Rename[]): string {
  const own = `.${source}`;
  return event.startsWith('xstate.') && event.endsWith(own) ? event.slice(0, -own.length) + `.${renamed(source, renames)}` : event;
}

/** The old chart with its names replaced by the new ones. */
export function inNewNames({ states, transitions }: Chart, renames: Renames): Chart {
  const as = (path: string): string => renamed(path, renames.states);
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
      const { guard } = transition;
      const [source, event] = [as(transition.source), named(eventAs(transition.event, transition.source, renames.states), renames.events)];
      return {
        ...transition,
        source,
        event,
        id: transitionId(source, event, transition.index),
        guard: guard === null ? null : { ...guard, name: named(guard.name, renames.guards) },
        targets: transition.targets.map(as),
      };
    }),
  };
}
