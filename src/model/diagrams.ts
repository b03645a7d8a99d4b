import { difference, groupBy, intersection, partition, sortBy, uniq } from 'es-toolkit';
import { isStepId, STEPS, type StepId } from '#src/domain/steps.ts';
import type { ChartIndex, ChartState, ChartTransition } from './chart.ts';
import {
  edgeId,
  GOING_ON,
  goingOnTo,
  isBackendChoice,
  isPassedThrough,
  isPlace,
  merged,
  PAGES,
  pagesAskedBy,
  placeEdges,
  placeOf,
  type EdgeKind,
  type PlaceEdge,
} from './places.ts';
import { callOf, inQuotes, keyWords, stateWords, transitionWords } from './words.ts';

/** How a box is drawn: a page, a question the flow answers itself, waiting for the visitor, a pending call, a failure, a group, or a link to another diagram. */
export type NodeKind = 'page' | 'choice' | 'rest' | 'busy' | 'failed' | 'group' | 'portal';

export interface DiagramNode {
  /** Path of the state, or `∗` for "any page". */
  id: string;
  kind: NodeKind;
  title: string;
  /** A second line: a page's URL path, or where a portal leads. */
  note: string;
  description: string;
}

export interface DiagramEdge extends PlaceEdge {
  id: string;
}

export interface Diagram {
  id: string;
  title: string;
  description: string;
  kind: 'overview' | 'region' | 'beside' | 'inside';
  nodes: DiagramNode[];
  edges: DiagramEdge[];
}

const ANY_PAGE = '∗';

/** If a state leads to more targets than this, its edges are drawn as one. */
const FAN = 8;

function kindOf(index: ChartIndex, { path, step, tags, children, invokes }: ChartState): NodeKind {
  if (step !== null) return 'page';
  if (tags.includes('failed') || tags.includes('alert')) return 'failed';
  if (isPassedThrough(index, path)) return 'choice';
  return invokes.length > 0 && children.length === 0 ? 'busy' : 'rest';
}

function firstSentence(text: string): string {
  return text.replace(/([.?!;]) .*$/s, '$1').replace(/[.;]$/, '');
}

/** The address of a page. */
function addressOf(step: StepId): string {
  const { path } = STEPS[step];
  return path === '*' ? 'any other address' : `/${path}`;
}

function nodeOf(index: ChartIndex, path: string): DiagramNode {
  const state = index.state(path);
  const { step, description } = state;
  const kind = kindOf(index, state);
  const [title, note] =
    kind === 'choice'
      ? [firstSentence(description), '']
      : [stateWords(state), isStepId(step) ? addressOf(step) : firstSentence(description)];
  return { id: path, kind, title, note, description };
}

function groupOf(index: ChartIndex, path: string): ChartState {
  const group = index.lineage(path).find(({ parent }) => parent === PAGES || parent === '');
  return group ?? index.state(path);
}

function portalTo(index: ChartIndex, place: string): DiagramNode {
  const group = groupOf(index, place);
  const own = nodeOf(index, place);
  // A page that is a group of its own has no other diagram to link to.
  return group.path === place ? own : { ...own, kind: 'portal', note: `in ${stateWords(group)}` };
}

const ANY_PAGE_NODE: DiagramNode = {
  id: ANY_PAGE,
  kind: 'portal',
  title: 'The page',
  note: 'whichever may be shown',
  description: 'Every page that may be shown.',
};

const ANY_SAVED_NODE: DiagramNode = {
  id: '∗ saved',
  kind: 'portal',
  title: 'Any page',
  note: 'when it is saved',
  description:
    'Every page that saves the draft: the answer may name a page of the backend’s own choosing, or say that the appointment is booked already.',
};

/** The edges where the backend chooses the page, which can follow any save: one edge per target. */
function backendEdges(
  index: ChartIndex,
  all: readonly PlaceEdge[],
  inside: ReadonlySet<string>,
): DiagramEdge[] {
  const chosen = all.filter(({ kind, to }) => kind === 'elsewhere' && inside.has(to));
  const choices = index.chart.transitions.filter(isBackendChoice).map(({ id }) => id);
  return Object.entries(groupBy(chosen, ({ to }) => to)).map(([to, ways]) => ({
    id: `${ANY_SAVED_NODE.id} → ${to} (elsewhere)`,
    from: ANY_SAVED_NODE.id,
    to,
    kind: 'elsewhere',
    labels: [
      to.endsWith('.bookedMeanwhile')
        ? 'The appointment turns out to be booked'
        : 'The backend sends the visitor to a page of its own choosing',
    ],
    transitions: intersection(uniq(ways.flatMap(({ transitions }) => transitions)), choices),
  }));
}

/** Merges the edges of a state with more than FAN edges into one to “any page”. */
function withFans(edges: readonly DiagramEdge[]): DiagramEdge[] {
  const [fans, others] = partition(
    Object.values(groupBy(edges, ({ from }) => from)),
    ({ length }) => length > FAN,
  );
  const drawn = fans.flatMap((fan) =>
    fan.slice(0, 1).map((edge) => ({
      ...edge,
      id: `${edge.from} → ${ANY_PAGE}`,
      to: ANY_PAGE,
      labels: [],
      transitions: fan.flatMap(({ transitions }) => transitions),
    })),
  );
  return [...others.flat(), ...drawn];
}

function edgeOf(edge: PlaceEdge): DiagramEdge {
  return { ...edge, id: edgeId(edge) };
}

/** The boxes of a diagram, and those of other diagrams that its edges lead from and to. */
function withPortals(
  index: ChartIndex,
  own: readonly DiagramNode[],
  edges: readonly DiagramEdge[],
): DiagramNode[] {
  const paths = uniq(edges.flatMap(({ from, to }) => [from, to]));
  const portals = difference(
    paths,
    own.map(({ id }) => id),
  ).map(
    (path) =>
      [ANY_PAGE_NODE, ANY_SAVED_NODE].find(({ id }) => id === path) ?? portalTo(index, path),
  );
  const [before, after] = partition(portals, ({ id }) =>
    edges.some(({ from, kind }) => from === id && kind !== 'back'),
  );
  return [...before, ...own, ...after];
}

function groupDiagram(index: ChartIndex, group: ChartState, all: readonly PlaceEdge[]): Diagram {
  const places = index.chart.states.filter(
    (state) => index.isWithin(state.path, group.path) && isPlace(index, state),
  );
  const own = places.map(({ path }) => nodeOf(index, path));
  const inside = new Set(places.map(({ path }) => path));
  const onward = all.filter(({ kind }) => kind !== 'elsewhere').map(edgeOf);
  const edges = [
    ...withFans(onward).filter(({ from, to }) => inside.has(from) || inside.has(to)),
    ...backendEdges(index, all, inside),
  ];
  return {
    id: group.key,
    title: stateWords(group),
    description: group.description,
    kind: 'region',
    nodes: withPortals(index, own, edges),
    edges,
  };
}

/** The id of the box that represents a state: of itself, of its nearest shown ancestor, or of the innermost shown state it settles in. */
function boxOf(index: ChartIndex, path: string, shown: ReadonlySet<string>): string | null {
  const above = index.lineage(path).find((state) => shown.has(state.path));
  if (above !== undefined) return above.path;
  const settled = index.settled(path).findLast((state) => shown.has(state));
  return settled ?? null;
}

function transitionKind({ event, targets }: ChartTransition, index: ChartIndex): EdgeKind {
  if (callOf(event)?.outcome === 'error') return 'failure';
  if (targets.some((target) => index.state(target).tags.includes('failed'))) return 'failure';
  return ['back', 'exited', 'restarted', 'retry'].includes(event) ? 'back' : 'forward';
}

/** Not drawn: typing and ticking change nothing in the diagram, and the wildcard only defers events that came too early. */
const QUIET = new Set(['form.changed', '*', 'hold.ticked']);

/** Turns transitions between states into edges. Those of the same kind between the same two boxes become one; those back into the same box are left out. */
function stateEdges(
  index: ChartIndex,
  transitions: readonly ChartTransition[],
  shown: ReadonlySet<string>,
  outside: (path: string) => string | null,
): DiagramEdge[] {
  const edges = transitions.flatMap((transition) => {
    const from = boxOf(index, transition.source, shown);
    if (from === null || QUIET.has(transition.event) || isBackendChoice(transition)) return [];
    return targetsOf(index, transition, transitions).flatMap(({ target, label }): PlaceEdge[] => {
      const to = boxOf(index, target, shown) ?? outside(target);
      if (to === null || to === from) return [];
      const kind = transitionKind(transition, index);
      return [{ from, to, kind, labels: [label], transitions: [transition.id] }];
    });
  });
  return merged(edges).map(edgeOf);
}

/** Where a transition leads, and what it is called: a save leads to every page that one of the transitions heads for. */
function targetsOf(
  index: ChartIndex,
  transition: ChartTransition,
  among: readonly ChartTransition[],
): { target: string; label: string }[] {
  const [target] = transition.targets;
  const label = transitionWords(transition);
  if (target === undefined) return [];
  if (target !== GOING_ON) return [{ target, label }];
  return pagesAskedBy(among).flatMap((page) =>
    goingOnTo(index, [page]).flatMap(({ targets }) =>
      targets
        .filter((to) => !index.isWithin(transition.source, to))
        .map((to) => ({
          target: to,
          label: `${label}, on the way to ${inQuotes(stateWords({ key: page, step: page }))}`,
        })),
    ),
  );
}

/** The diagram of a region beside the pages: one box for each of its direct children. */
function besideDiagram(index: ChartIndex, region: ChartState): Diagram {
  const shown = new Set(region.children);
  const own = region.children.map((path) => nodeOf(index, path));
  const transitions = index.chart.transitions.filter(
    ({ source }) => source !== region.path && index.isWithin(source, region.path),
  );
  return {
    id: region.key,
    title: stateWords(region),
    description: region.description,
    kind: 'beside',
    nodes: own,
    edges: stateEdges(index, transitions, shown, () => null),
  };
}

/** Leaves of a state in the order of the chart. */
function leavesOf(index: ChartIndex, path: string): string[] {
  const { children } = index.state(path);
  return children.length === 0 ? [path] : children.flatMap((child) => leavesOf(index, child));
}

/** The diagram of what happens inside a page, or inside one region of a parallel page. */
function insideDiagram(index: ChartIndex, root: ChartState, page: ChartState): Diagram {
  const leaves = leavesOf(index, root.path);
  const shown = new Set(leaves);
  const own = sortBy(
    leaves.map((path) => nodeOf(index, path)),
    [({ kind }) => kind === 'failed'],
  );
  const scope = index.chart.transitions.filter(({ source }) => index.isWithin(source, root.path));
  const edges = stateEdges(
    index,
    scope,
    shown,
    (path) => placeOf(index, path)?.path ?? null,
  ).filter(({ to }) => to !== page.path);
  const part = root.path === page.path ? '' : `: ${keyWords(root.key).toLowerCase()}`;
  return {
    id: root.path === page.path ? `inside-${page.key}` : `inside-${page.key}-${root.key}`,
    title: `Inside “${stateWords(page)}”${part}`,
    description: root.description,
    kind: 'inside',
    nodes: withPortals(index, own, edges),
    edges,
  };
}

function insideDiagrams(index: ChartIndex, page: ChartState): Diagram[] {
  const roots = page.type === 'parallel' ? page.children.map((path) => index.state(path)) : [page];
  return roots
    .filter((root) => leavesOf(index, root.path).length > 1)
    .map((root) => insideDiagram(index, root, page));
}

function overviewDiagram(index: ChartIndex, all: readonly PlaceEdge[]): Diagram {
  const groups = index.state(PAGES).children.map((path) => index.state(path));
  const own = groups.map((group) => ({
    ...nodeOf(index, group.path),
    kind: group.step === null ? ('group' as const) : ('page' as const),
    note: group.step === null ? pagesOf(index, group) : 'any other address',
  }));
  const edges = all.flatMap((edge): PlaceEdge[] => {
    const { path: from, key } = groupOf(index, edge.from);
    const to = groupOf(index, edge.to).path;
    if (from === to || edge.kind === 'elsewhere') return [];
    const kind = edge.kind === 'failure' ? 'forward' : edge.kind;
    return [{ ...edge, from, to, kind, labels: key === 'opening' ? [] : edge.labels }];
  });
  return {
    id: 'overview',
    title: 'The whole journey',
    description: index.state('').description,
    kind: 'overview',
    nodes: own,
    edges: merged(edges).map(edgeOf),
  };
}

function pagesOf(index: ChartIndex, group: ChartState): string {
  const pages = index.chart.states.filter(
    ({ path, step }) => isStepId(step) && index.isWithin(path, group.path),
  );
  return pages.length === 0 ? group.description : pages.map(stateWords).join(' · ');
}

/** Every diagram of the chart: the overview, one per region, and one for the inside of each page. */
export function diagramsOf(index: ChartIndex): Diagram[] {
  const all = placeEdges(index);
  const groups = index.state(PAGES).children.map((path) => index.state(path));
  const beside = index
    .state('')
    .children.filter((path) => path !== PAGES)
    .map((path) => index.state(path));
  const pages = index.chart.states.filter(({ step }) => step !== null);
  return [
    overviewDiagram(index, all),
    ...groups.filter(({ step }) => step === null).map((group) => groupDiagram(index, group, all)),
    ...beside.map((region) => besideDiagram(index, region)),
    ...pages.flatMap((page) => insideDiagrams(index, page)),
  ];
}
