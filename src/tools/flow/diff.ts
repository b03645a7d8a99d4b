import { indexChart, type Chart, type ChartState, type ChartTransition, type Named } from './chart.ts';
import { placeWords } from './document.ts';
import { aboutWords, placeNotes, type Note } from './notes.ts';
import type { Revision } from './revision.ts';
import { actionWords, callWords, eventWords, guardWords, inQuotes, limitChangeWords, stateWords, transitionWords } from './words.ts';

/** A transition that both revisions have. */
export interface Change {
  before: ChartTransition;
  after: ChartTransition;
}

/** A time, a limit or another domain constant. `before` is null if it is new, `after` if it is gone. */
interface ConstantChange {
  name: string;
  before: string | null;
  after: string | null;
}

/** `before` is null if the page is new, `after` if it is gone. */
interface PageChange {
  page: string;
  before: string | null;
  after: string | null;
}

/** What changed between two revisions of the chart. All lists are empty if the flow is the same. */
export interface ChartDiff {
  addedStates: ChartState[];
  removedStates: ChartState[];
  /** States whose kind, initial child, tags, calls, page, or entry or exit actions changed. Their children do not count. */
  changedStates: { before: ChartState; after: ChartState }[];
  added: ChartTransition[];
  removed: ChartTransition[];
  retargeted: Change[];
  guards: Change[];
  /** Transitions that are now checked in another order. */
  moved: Change[];
  /** Transitions that can no longer fire, and new ones that never can: one without a guard now stands above them. */
  unasked: ChartTransition[];
  /** Transitions whose actions changed. */
  actions: Change[];
  /** Transitions that changed whether they re-enter their state. */
  reentries: Change[];
  descriptions: { what: string; before: string; after: string }[];
  /** Pages whose address changed. */
  paths: PageChange[];
  /** Pages whose title changed (used by diagrams, explorer and reports). */
  titles: PageChange[];
  /** Times, limits and other domain constants whose value changed. */
  constants: ConstantChange[];
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function shapeOf({ type, initial, tags, invokes, step, entry, exit }: ChartState): unknown {
  return { type, initial, tags, invokes, step, entry, exit };
}

/** What a transition does, regardless of its position and description. Transitions with equal results do the same. */
function sense({ source, event, guard, targets, actions, reenter }: ChartTransition): string {
  return JSON.stringify([source, event, guard, targets, actions, reenter]);
}

interface Pairing {
  pairs: Change[];
  added: ChartTransition[];
  removed: ChartTransition[];
}

/** Pairs old and new transitions of the same state and event: identical ones first, then by guard, by target, by description, by position. */
function paired(before: readonly ChartTransition[], after: readonly ChartTransition[]): Pairing {
  const senses = new Map([...before, ...after].map((transition) => [transition, sense(transition)]));
  const rules: ((a: ChartTransition, b: ChartTransition) => boolean)[] = [
    (a, b) => senses.get(a) === senses.get(b) && a.description === b.description,
    (a, b) => senses.get(a) === senses.get(b),
    (a, b) => same(a.guard, b.guard) && same(a.targets, b.targets),
    (a, b) => a.guard !== null && same(a.guard, b.guard),
    (a, b) => same(a.targets, b.targets) && a.description === b.description,
    (a, b) => a.description !== '' && a.description === b.description,
    (a, b) => same(a.guard, b.guard) && a.index === b.index,
    (a, b) => same(a.targets, b.targets) && a.index === b.index,
  ];
  const removed = new Set(before);
  const partners = new Map<ChartTransition, ChartTransition>();
  for (const fits of rules) {
    for (const one of after.filter((transition) => !partners.has(transition))) {
      const twin = [...removed].find((other) => other.source === one.source && other.event === one.event && fits(other, one));
      if (twin === undefined) continue;
      partners.set(one, twin);
      removed.delete(twin);
    }
  }
  return {
    pairs: after.flatMap((one) => {
      const twin = partners.get(one);
      return twin === undefined ? [] : [{ before: twin, after: one }];
    }),
    added: after.filter((one) => !partners.has(one)),
    removed: [...removed],
  };
}

/** Key of the list of transitions that are checked in turn for an event. */
function listOf({ source, event }: ChartTransition): string {
  return `${source} ▸ ${event}`;
}

/** The longest run of transitions in one list that are still in their old order. */
function kept(lines: readonly Change[]): Change[] {
  const rows: Change[][] = [];
  for (const line of lines) {
    const before = rows.filter((row) => (row.at(-1)?.before.index ?? -1) < line.before.index);
    rows.push([...(before.toSorted((a, b) => b.length - a.length)[0] ?? []), line]);
  }
  return rows.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** The first transition whose guard holds wins, so order matters. Returns those that moved past others; additions and removals move nothing. */
function moved(pairs: readonly Change[]): Change[] {
  return [...new Set(pairs.map(({ after }) => listOf(after)))].flatMap((list) => {
    const lines = pairs.filter(({ after }) => listOf(after) === list);
    const stayed = new Set(kept(lines));
    return lines.filter((line) => !stayed.has(line));
  });
}

/** Transitions that can never fire because one without a guard comes first. */
function unasked(transitions: readonly ChartTransition[]): ChartTransition[] {
  return transitions.filter((one) => transitions.some((other) => listOf(other) === listOf(one) && other.index < one.index && other.guard === null));
}

function pagesThatDiffer(before: Record<string, string>, after: Record<string, string>): PageChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((page) => ({ page, before: before[page] ?? null, after: after[page] ?? null }))
    .filter((line) => line.before !== line.after);
}

/** Compares two revisions: their charts, domain constants, and the URL paths and titles of their pages. */
export function diffRevisions({ chart: before, ...earlier }: Revision, { chart: after, ...later }: Revision): ChartDiff {
  const states = { before: new Map(before.states.map((state) => [state.path, state])), after: new Map(after.states.map((state) => [state.path, state])) };
  const common = after.states.flatMap((state) => {
    const old = states.before.get(state.path);
    return old === undefined ? [] : [{ before: old, after: state }];
  });
  const { pairs, added, removed } = paired(before.transitions, after.transitions);
  const neverAsked = new Set(unasked(before.transitions));
  const wasAsked = new Map(pairs.map((pair) => [pair.after, !neverAsked.has(pair.before)]));
  const words = [
    ...common.map(({ before: old, after: now }) => ({ what: now.path, before: old.description, after: now.description })),
    ...pairs.map(({ before: old, after: now }) => ({ what: now.id, before: old.description, after: now.description })),
  ];
  return {
    addedStates: after.states.filter(({ path }) => !states.before.has(path)),
    removedStates: before.states.filter(({ path }) => !states.after.has(path)),
    changedStates: common.filter(({ before: old, after: now }) => !same(shapeOf(old), shapeOf(now))),
    added,
    removed,
    retargeted: pairs.filter(({ before: old, after: now }) => !same(old.targets, now.targets)),
    guards: pairs.filter(({ before: old, after: now }) => !same(old.guard, now.guard)),
    moved: moved(pairs),
    unasked: unasked(after.transitions).filter((one) => wasAsked.get(one) ?? true),
    actions: pairs.filter(({ before: old, after: now }) => !same(old.actions, now.actions)),
    reentries: pairs.filter(({ before: old, after: now }) => old.reenter !== now.reenter),
    descriptions: words.filter((line) => line.before !== line.after),
    paths: pagesThatDiffer(earlier.routes, later.routes),
    titles: pagesThatDiffer(earlier.titles, later.titles).filter((line) => line.before !== null && line.after !== null),
    constants: pagesThatDiffer(earlier.constants, later.constants).map(({ page, ...values }) => ({ name: page, ...values })),
  };
}

/** Whether nothing in the flow changed, not even descriptions. */
export function isSameFlow(diff: ChartDiff): boolean {
  return Object.values(diff).every((list: readonly unknown[]) => list.length === 0);
}

/** What a diff affects: state paths and transition ids. */
export interface Touched {
  added: Set<string>;
  removed: Set<string>;
  changed: Set<string>;
}

/** The states and transitions that a diff mentions. */
export function touchedBy(diff: ChartDiff): Touched {
  const changes = [...diff.retargeted, ...diff.guards, ...diff.moved, ...diff.actions, ...diff.reentries];
  return {
    added: new Set([...diff.added.map(({ id }) => id), ...diff.addedStates.map(({ path }) => path)]),
    removed: new Set([...diff.removed.map(({ id }) => id), ...diff.removedStates.map(({ path }) => path)]),
    changed: new Set([
      ...changes.flatMap(({ before, after }) => [before.id, after.id]),
      ...diff.changedStates.map(({ after }) => after.path),
      ...diff.unasked.map(({ id }) => id),
      ...diff.descriptions.map(({ what }) => what),
    ]),
  };
}

/** A heading with its changes, a sentence each. Sections without changes are left out. */
export interface DiffSection {
  title: string;
  lines: string[];
}

function guardOf(guard: Named | null): string {
  return guard === null ? 'always' : `only if ${guardWords(guard)}`;
}

function namesOf(actions: readonly Named[]): string {
  return actions.map(actionWords).join(', ') || 'nothing';
}

function beginning({ reenter }: ChartTransition): string {
  return reenter ? 'begins its state anew' : 'lets its state go on';
}

const KIND_WORDS = {
  atomic: 'one state',
  compound: 'states inside, one at a time',
  parallel: 'states inside, all at the same time',
  final: 'an end',
  history: 'a way back to where it was left',
} satisfies Record<ChartState['type'], string>;

const TAG_WORDS: Record<string, string | undefined> = { busy: 'waiting', failed: 'failed', alert: 'an alert' };

function arrow(says: string, before: string, after: string): string[] {
  return before === after ? [] : [`${says}: ${before} → ${after}`];
}

/** How a state changed. `first` names its initial child in each revision. */
function whatChanged({ before, after }: ChartDiff['changedStates'][number], first: (was: ChartState, is: ChartState) => [string, string]): string[] {
  const page = ({ step }: ChartState): string => (step === null ? 'none' : inQuotes(stateWords({ key: step, step })));
  const calls = ({ invokes }: ChartState): string => invokes.map(callWords).join(', ') || 'nothing';
  const tagged = (tags: readonly string[], says: string): string[] => tags.map((tag) => `${says} ${TAG_WORDS[tag] ?? tag}`);
  return [
    ...arrow('its kind', KIND_WORDS[before.type], KIND_WORDS[after.type]),
    ...arrow('shows the page', page(before), page(after)),
    ...arrow('begins in', ...first(before, after)),
    ...tagged(before.tags.filter((tag) => !after.tags.includes(tag)), 'no longer counts as'),
    ...tagged(after.tags.filter((tag) => !before.tags.includes(tag)), 'now counts as'),
    ...arrow('asks for', calls(before), calls(after)),
    ...(same(before.entry, after.entry) ? [] : [`does on entering: ${namesOf(before.entry)} → ${namesOf(after.entry)}`]),
    ...(same(before.exit, after.exit) ? [] : [`does on leaving: ${namesOf(before.exit)} → ${namesOf(after.exit)}`]),
  ];
}

/** The diff in words. */
export function diffSections(diff: ChartDiff, before: Chart, after: Chart): DiffSection[] {
  const [old, now] = [indexChart(before), indexChart(after)];
  const transitions = new Map(after.transitions.map((transition) => [transition.id, transition]));
  const targets = (chart: typeof old, { targets: paths }: ChartTransition) => (paths.length === 0 ? 'stays' : paths.map((path) => placeWords(chart, path)).join(', '));
  const place = (chart: typeof old, path: string) => (path === '' ? 'The whole flow' : placeWords(chart, path));
  const happens = (chart: typeof old, { source, event }: ChartTransition) => `${place(chart, source)}: ${eventWords(event)}`;
  const says = (chart: typeof old, transition: ChartTransition) =>
    `${happens(chart, transition)}${transition.description === '' ? '' : ` (${inQuotes(transition.description)})`}`;
  const full = (chart: typeof old, transition: ChartTransition) =>
    `${says(chart, transition)} → ${targets(chart, transition)}${transition.guard === null ? '' : `, ${guardOf(transition.guard)}`}`;
  const turn = (transition: ChartTransition) => {
    const lines = now.transitionsOf(transition.source).filter(({ event }) => event === transition.event);
    const next = lines[transition.index + 1];
    return lines.length === 1 ? '' : `line ${transition.index + 1} of ${lines.length}${next === undefined ? '' : `, asked before ${inQuotes(transitionWords(next))}`}`;
  };
  const firstOf = (chart: typeof old, { initial }: ChartState) => (initial === null ? 'none' : placeWords(chart, initial));
  const stateLine = (change: ChartDiff['changedStates'][number]) =>
    `${place(now, change.after.path)}: ${whatChanged(change, (was, is) => (was.initial === is.initial ? ['', ''] : [firstOf(old, was), firstOf(now, is)])).join('; ')}`;
  const named = (what: string) => {
    const transition = transitions.get(what);
    return transition === undefined ? place(now, what) : happens(now, transition);
  };
  const sections: DiffSection[] = [
    { title: 'New states', lines: diff.addedStates.map(({ path, description }) => `${place(now, path)}: ${description}`) },
    { title: 'States that are gone', lines: diff.removedStates.map(({ path, description }) => `${place(old, path)}: ${description}`) },
    { title: 'States that work differently', lines: diff.changedStates.map(stateLine) },
    { title: 'New transitions', lines: diff.added.map((one) => [full(now, one), turn(one)].filter((part) => part !== '').join('; ')) },
    { title: 'Transitions that are gone', lines: diff.removed.map((one) => full(old, one)) },
    {
      title: 'Transitions that lead elsewhere',
      lines: diff.retargeted.map((change) => `${says(now, change.after)}: ${targets(old, change.before)} → ${targets(now, change.after)}`),
    },
    {
      title: 'Conditions that changed',
      lines: diff.guards.map((change) => `${says(now, change.after)}: ${guardOf(change.before.guard)} → ${guardOf(change.after.guard)}`),
    },
    {
      title: 'Conditions asked in another order',
      lines: diff.moved.map((change) => `${says(now, change.after)}: line ${change.before.index + 1} → ${turn(change.after)}`),
    },
    { title: 'Transitions that cannot happen, below a line without a condition', lines: diff.unasked.map((one) => full(now, one)) },
    {
      title: 'What is done on the way changed',
      lines: diff.actions.map((change) => `${says(now, change.after)}: ${namesOf(change.before.actions)} → ${namesOf(change.after.actions)}`),
    },
    {
      title: 'Whether the state begins anew changed',
      lines: diff.reentries.map((change) => `${says(now, change.after)}: ${beginning(change.before)} → ${beginning(change.after)}`),
    },
    { title: 'Words that changed', lines: diff.descriptions.map(({ what, before: was, after: is }) => `${named(what)}: ${inQuotes(was)} → ${inQuotes(is)}`) },
    { title: 'Titles that changed', lines: diff.titles.map(({ before: was, after: is }) => `${inQuotes(was ?? '')} → ${inQuotes(is ?? '')}`) },
    { title: 'Addresses that changed', lines: diff.paths.map(({ page, before: was, after: is }) => `${stateWords({ key: page, step: page })}: ${was ?? 'none'} → ${is ?? 'none'}`) },
  ];
  const values = diff.constants.map(({ name, before: was, after: is }) => limitChangeWords(name, was, is));
  return [...sections, { title: 'Times and limits that changed', lines: values }].filter(({ lines }) => lines.length > 0);
}

/** A section with the notes on everything that changed; no section if there are none. */
export function notesSection(diff: ChartDiff, after: Chart, notes: readonly Note[]): DiffSection[] {
  const { added, removed, changed } = touchedBy(diff);
  const index = indexChart(after);
  const lines = placeNotes(notes, after).filter(({ about }) => added.has(about) || removed.has(about) || changed.has(about)).map((note) => `${aboutWords(index, note)}: ${note.says}`);
  return lines.length === 0 ? [] : [{ title: 'Notes on what changed', lines }];
}

/** One sentence on source files that differ, since they define what the chart's names mean. Empty if none differ. */
export function sourcesLine(sections: readonly DiffSection[], sources: readonly string[]): string[] {
  if (sources.length === 0) return [];
  const files = sources.join(', ');
  return [
    sections.length === 0
      ? `The chart is the same; what its conditions, actions and times mean may differ: ${files}`
      : `What the chart’s conditions, actions and times mean may differ, too: ${files}`,
  ];
}

/** The diff as plain text. `sources` are the flow's source files that differ. */
export function diffText(sections: readonly DiffSection[], sources: readonly string[]): string {
  if (sections.length === 0 && sources.length === 0) return 'Nothing of the flow changed.';
  const body = sections.map(({ title, lines }) => [`${title} (${lines.length})`, ...lines.map((says) => `  ${says}`)].join('\n'));
  return [...body, ...sourcesLine(sections, sources)].join('\n\n');
}

/** The diff as Markdown for a review. `sources` are the flow's source files that differ. */
export function diffMarkdown(sections: readonly DiffSection[], sources: readonly string[], ref: string): string {
  if (sections.length === 0 && sources.length === 0) return `### The flow\n\nNothing of the flow changed since \`${ref}\`.`;
  const body = sections.map(({ title, lines }) => [`**${title}** (${lines.length})`, '', ...lines.map((says) => `- ${says}`)].join('\n'));
  return [`### What changes in the flow since \`${ref}\``, ...body, ...sourcesLine(sections, sources)].join('\n\n');
}
