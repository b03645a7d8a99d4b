import { ADDRESS_DECISION, type DecisionRow } from '#src/domain/address-decision.ts';
import type { PlacedDiagram, PlacedEdge, PlacedNode, Point } from '#src/model/placed.ts';
import { difference, maxBy } from 'es-toolkit';
import { ALWAYS } from '#src/model/chart.ts';
import { distinct, edgeId, merged, PAGES, placeEdges, type PlaceEdge } from '#src/model/places.ts';
import { linesWith } from '#src/model/rules.ts';
import { stateWords } from '#src/model/words.ts';
import { chart, stepOf } from './chart.ts';
import { shiftWords, writeChange, type Change, type Effect } from './what-if.ts';

function addressDecision() {
  const source = chart.chart.transitions.find(({ guard }) => guard?.name === 'isDecidedBy')?.source;
  if (source === undefined) throw new Error('The chart makes no address decision.');
  const lines = linesWith(chart, { source, event: ALWAYS }).map(({ id }) => id);
  return { path: source, title: chart.state(source).description, lines };
}

/** The address decision as the chart makes it: its state, and the id of the transition for each row. */
export const DECISION = addressDecision();

/** Id of the transition that a line of the address decision is on the chart. */
export function transitionOf(row: DecisionRow): string {
  return DECISION.lines[ADDRESS_DECISION.findIndex(({ id }) => id === row.id)] ?? '';
}

/** A page, and the gaps around it, in CSS pixels. Everything on the map can be read without zooming at 1280 × 800. */
const CARD = { width: 126, height: 118 } as const;
const GAP = { x: 66, y: 38 } as const;
const PITCH = { x: CARD.width + GAP.x, y: CARD.height + GAP.y } as const;
/** The decision ends the lane of the questions and is as high as three lanes. */
const DECISION_AT = { column: 5, row: 1, rows: 3, width: 272 } as const;
/** The lanes by group of the chart, from top to bottom. From the decision on, the appointment and what follows it run back to the left. */
const LANES: readonly string[] = ['start', 'project', 'appointment', 'resources', 'elsewhere'];

const OPENING = 'opening';

function cardOf(path: string, column: number, row: number): PlacedNode {
  const state = chart.state(path);
  return {
    id: path,
    kind: 'page',
    title: stateWords(state),
    note: '',
    description: state.description,
    x: column * PITCH.x,
    y: row * PITCH.y,
    ...CARD,
  };
}

function groupOf(path: string): string {
  const group = chart.lineage(path).find(({ parent }) => parent === PAGES);
  return group?.key ?? '';
}

/** Every page, in the lane of its group; pages of a group without a lane end the first one. */
function cards(): PlacedNode[] {
  const pages = chart.chart.states.filter(({ step }) => step !== null);
  const laneOf = (path: string) => Math.max(0, LANES.indexOf(groupOf(path)));
  return LANES.flatMap((_group, row) => {
    const own = pages.filter(({ path }) => laneOf(path) === row);
    const isToTheLeft = row > DECISION_AT.row;
    const isBesideDecision = row >= DECISION_AT.row && row < DECISION_AT.row + DECISION_AT.rows;
    const last = isBesideDecision ? DECISION_AT.column - 1 : DECISION_AT.column;
    return own.map(({ path }, at) => cardOf(path, isToTheLeft ? last - at : at, row));
  });
}

function decisionCard(): PlacedNode {
  const { column, row, rows, width } = DECISION_AT;
  return {
    ...cardOf(DECISION.path, column, row),
    kind: 'choice',
    title: DECISION.title,
    width,
    height: rows * PITCH.y - GAP.y,
  };
}

/** Lines of the decision by their numbers: `Line 3`, `Lines 2 to 4, 6`. */
export function lineWords(numbers: readonly number[]): string {
  const runs = numbers
    .filter((number) => !numbers.includes(number - 1))
    .map((first) => {
      const last = numbers.find((number) => number >= first && !numbers.includes(number + 1));
      return first === last ? `${first}` : `${first} to ${last}`;
    });
  return `${numbers.length === 1 ? 'Line' : 'Lines'} ${runs.join(', ')}`;
}

/** The ways between pages. A question that the flow asks itself on the way is left out, except the address decision. */
function arrows(): PlaceEdge[] {
  const all = placeEdges(chart);
  const onward = (to: string): string[] => {
    if (stepOf(to) !== null) return [to];
    // Opening an address may lead to any page. Of other questions, the last way is the usual one.
    const usual = all.findLast(({ from, kind }) => from === to && kind !== 'failure');
    return groupOf(to) === OPENING || usual === undefined ? [] : onward(usual.to);
  };
  const { lines } = DECISION;
  const fromPages = all.filter(({ from }) => stepOf(from) !== null);
  const edges = fromPages.flatMap((edge) => {
    const rows = lines.flatMap((id, at) => (edge.transitions.includes(id) ? [at + 1] : []));
    return onward(edge.to).flatMap((to) => {
      if (rows.length === 0 || edge.kind === 'elsewhere') return [{ ...edge, to }];
      const transitions = difference(edge.transitions, lines);
      return [
        { ...edge, to: DECISION.path, labels: ['Next'], transitions },
        { ...edge, from: DECISION.path, to, labels: [lineWords(rows)] },
      ];
    });
  });
  return merged(edges);
}

type Side = 'top' | 'bottom' | 'left' | 'right';

/** From which side of one card to which side of another a way runs. */
function sidesOf(from: PlacedNode, to: PlacedNode): [Side, Side] {
  const isBeside = from.y < to.y + to.height && to.y < from.y + from.height;
  if (isBeside && from.x + from.width + GAP.x === to.x) return ['right', 'left'];
  if (isBeside && to.x + to.width + GAP.x === from.x) return ['left', 'right'];
  if (isBeside) return ['bottom', 'bottom'];
  return from.y < to.y ? ['bottom', 'top'] : ['top', 'bottom'];
}

/** How far two ways that start or end on the same side of a card, or run in the same gap, are apart. */
const APART = 12;

type Spread = (key: string) => number;

/** Gives each way on the same side of a card, or in the same gap, a distance of its own from the middle, so that no two run over each other. */
function spreading(): Spread {
  const taken = new Map<string, number>();
  return (key) => {
    const at = taken.get(key) ?? 0;
    taken.set(key, at + 1);
    return Math.ceil(at / 2) * (at % 2 === 0 ? 1 : -1) * APART;
  };
}

function pointsOf(from: PlacedNode, to: PlacedNode, spread: Spread): Point[] {
  const [out, into] = sidesOf(from, to);
  if (out === 'right' || out === 'left') {
    const low = from.height < to.height ? from : to;
    const y =
      low.y + low.height / 2 + spread(`${from.id} ${to.id}`.split(' ').toSorted().join(' '));
    const [start, end] = out === 'right' ? [from.x + from.width, to.x] : [from.x, to.x + to.width];
    return [
      { x: start, y },
      { x: end, y },
    ];
  }
  const middle = (card: PlacedNode, side: Side) =>
    card.x + card.width / 2 + spread(`${card.id} ${side}`);
  const edgeOf = ({ y, height }: PlacedNode, side: Side) => (side === 'bottom' ? y + height : y);
  const gapAt = (card: PlacedNode, side: Side) =>
    edgeOf(card, side) + (side === 'bottom' ? GAP.y : -GAP.y) / 2;
  const within = (gap: number) => gap + spread(`gap ${gap}`) / 2;
  const [start, end] = [middle(from, out), middle(to, into)];
  const [gap, lastGap] = [gapAt(from, out), gapAt(to, into)];
  const isNear = out === into || gap === lastGap;
  const first = within(gap);
  const beside = to.x - GAP.x / 2 + (isNear ? 0 : spread(`beside ${to.x}`));
  const second = isNear ? first : within(lastGap);
  return [
    { x: start, y: edgeOf(from, out) },
    { x: start, y: first },
    ...(isNear ? [] : [first, second].map((y) => ({ x: beside, y }))),
    { x: end, y: second },
    { x: end, y: edgeOf(to, into) },
  ];
}

/** Where along its part the words of a way may stand: from the middle outwards. */
const PLACES: readonly number[] = Array.from(
  { length: 17 },
  (_, at) => 0.5 + Math.ceil(at / 2) * (at % 2 === 0 ? 0.05 : -0.05),
);

type Label = NonNullable<PlacedEdge['label']>;

/** Whether two labels are nearer than a few pixels. */
function isOver(one: Label, other: Label): boolean {
  return (
    Math.abs(one.x + one.width / 2 - other.x - other.width / 2) < (one.width + other.width) / 2 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2
  );
}

/** About how wide a letter is, in pixels. */
const LETTER = 5.6;

/** The words of a way stand on its longest horizontal part, clear of those placed before, and beside a short one they wrap. */
function labelOf(
  labels: readonly string[],
  points: readonly Point[],
  placed: readonly Label[],
): PlacedEdge['label'] {
  const parts = points.slice(1).map((point, at) => ({ from: points[at] ?? point, to: point }));
  const across = maxBy(
    parts.filter(({ from, to }) => from.y === to.y),
    ({ from, to }) => Math.abs(to.x - from.x),
  );
  if (across === undefined) return null;
  const isBeside = parts.length === 1;
  const [shortest = '', ...others] = distinct(labels).toSorted((a, b) => a.length - b.length);
  const words = others.length === 0 ? shortest : `${shortest}, or ${others.length} more`;
  const width = isBeside ? GAP.x - 4 : words.length * LETTER + 8;
  const height = isBeside ? CARD.height : 14;
  const at = (share: number): Label => ({
    x: across.from.x + (across.to.x - across.from.x) * share - width / 2,
    y: across.from.y - height / 2,
    width,
    height,
    lines: [words],
  });
  const free = PLACES.map(at).find((label) => !placed.some((other) => isOver(label, other)));
  return free ?? at(0.5);
}

function pagesMap(): PlacedDiagram {
  const nodes = [...cards(), decisionCard()];
  const at = new Map(nodes.map((node) => [node.id, node]));
  const [forward, others] = [spreading(), spreading()];
  const placed: Label[] = [];
  const edges = arrows().flatMap((edge): PlacedEdge[] => {
    const [from, to] = [at.get(edge.from), at.get(edge.to)];
    if (from === undefined || to === undefined) return [];
    const points = pointsOf(from, to, edge.kind === 'forward' ? forward : others);
    // Other ways are drawn for a selected card only, whose details have their words.
    const label = edge.kind === 'forward' ? labelOf(edge.labels, points, placed) : null;
    if (label !== null) placed.push(label);
    return [{ ...edge, id: edgeId(edge), points, label }];
  });
  return {
    id: 'map',
    kind: 'map',
    title: 'Map of all pages',
    description: chart.state('').description,
    nodes,
    edges,
  };
}

/** Every page, the address decision, and what leads from one to the other. */
export const PAGES_MAP = pagesMap();

/** What a change would alter on the map, in words by the id of a card or a way: where the decision leads to. Empty without a change or without numbers. */
export function effectsOnMap(effect: Effect | null, change: Change): ReadonlyMap<string, string> {
  if (effect === null || writeChange(change) === null) return new Map();
  const ahead = PAGES_MAP.edges.filter(({ from }) => from === DECISION.path);
  return new Map(
    ahead.flatMap(({ id, to }) => {
      const step = stepOf(to);
      const words = shiftWords(effect.shiftOf(({ target }) => target === step));
      return [id, to].map((one): [string, string] => [one, words]);
    }),
  );
}
