import { indexChart } from './chart.ts';
import type { Chart, ChartState, ChartTransition, Named } from './chart.ts';
import { placeWords } from './document.ts';
import { actionWords, eventWords, guardWords, inQuotes, stateWords } from './words.ts';

/** A transition that leads elsewhere, or is asked differently, than before. */
export interface Change {
  before: ChartTransition;
  after: ChartTransition;
}

/** What changed from one revision of the chart to another. Empty lists mean that the flow is the same. */
export interface ChartDiff {
  addedStates: ChartState[];
  removedStates: ChartState[];
  /** Other than by children: kind, first child, tags, calls, what is done on entering and on leaving. */
  changedStates: { before: ChartState; after: ChartState }[];
  added: ChartTransition[];
  removed: ChartTransition[];
  retargeted: Change[];
  guards: Change[];
  /** What is done on the way (what is saved, what is forgotten) differs. */
  actions: Change[];
  /** Whether the state begins anew on the way differs. */
  reentries: Change[];
  descriptions: { what: string; before: string; after: string }[];
  /** Pages whose address changed. */
  paths: { page: string; before: string | null; after: string | null }[];
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function shapeOf({ type, initial, tags, invokes, step, entry, exit }: ChartState): unknown {
  return { type, initial, tags, invokes, step, entry, exit };
}

/** What a transition does, position and words apart: two that agree are the same one. */
function sense({ source, event, guard, targets, actions, reenter }: ChartTransition): string {
  return JSON.stringify([source, event, guard, targets, actions, reenter]);
}

function withoutTwins(own: readonly ChartTransition[], other: readonly ChartTransition[]): ChartTransition[] {
  const left = other.map(sense);
  return own.filter((transition) => {
    const at = left.indexOf(sense(transition));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

interface Pairing {
  pairs: Change[];
  added: ChartTransition[];
  removed: ChartTransition[];
}

/** Pairs what is left of the same event: first the same condition, then the same target, then the same words, then the same place. */
function paired(before: readonly ChartTransition[], after: readonly ChartTransition[]): Pairing {
  const rules: ((a: ChartTransition, b: ChartTransition) => boolean)[] = [
    (a, b) => same(a.guard, b.guard) && same(a.targets, b.targets),
    (a, b) => a.guard !== null && same(a.guard, b.guard),
    (a, b) => same(a.targets, b.targets) && a.description === b.description,
    (a, b) => a.description !== '' && a.description === b.description,
    (a, b) => same(a.guard, b.guard) && a.index === b.index,
    (a, b) => same(a.targets, b.targets) && a.index === b.index,
  ];
  let removed = [...before];
  const added: ChartTransition[] = [];
  const pairs: Change[] = [];
  let open = [...after];
  for (const fits of rules) {
    const still: ChartTransition[] = [];
    for (const one of open) {
      const twin = removed.find((other) => other.source === one.source && other.event === one.event && fits(other, one));
      if (twin === undefined) still.push(one);
      else {
        pairs.push({ before: twin, after: one });
        removed = removed.filter((other) => other !== twin);
      }
    }
    open = still;
  }
  added.push(...open);
  return { pairs, added, removed };
}

/** Pairs of transitions that mean the same but are said differently. */
function reworded(before: readonly ChartTransition[], after: readonly ChartTransition[]): Change[] {
  const left = [...before];
  return after.flatMap((one) => {
    const at = left.findIndex((other) => sense(other) === sense(one));
    const twin = at === -1 ? undefined : left.splice(at, 1)[0];
    return twin === undefined || twin.description === one.description ? [] : [{ before: twin, after: one }];
  });
}

/** A first line that holds wins: the order of conditions is part of the flow. */
function reordered(before: Chart, after: Chart): Change[] {
  const orderOf = (chart: Chart, { source, event }: ChartTransition): string[] =>
    chart.transitions.filter((other) => other.source === source && other.event === event).map(sense);
  return after.transitions.flatMap((one) => {
    const [old, now] = [orderOf(before, one), orderOf(after, one)];
    const isSameSet = same(old.toSorted(), now.toSorted());
    if (!isSameSet || same(old, now) || old[one.index] === sense(one)) return [];
    const twin = before.transitions.find((other) => sense(other) === sense(one));
    return twin === undefined ? [] : [{ before: twin, after: one }];
  });
}

/** Compares two revisions of the chart, and the addresses of its pages. */
export function diffCharts(before: Chart, after: Chart, routes: { before: Record<string, string>; after: Record<string, string> }): ChartDiff {
  const states = { before: new Map(before.states.map((state) => [state.path, state])), after: new Map(after.states.map((state) => [state.path, state])) };
  const common = after.states.flatMap((state) => {
    const old = states.before.get(state.path);
    return old === undefined ? [] : [{ before: old, after: state }];
  });
  const { pairs, added, removed } = paired(
    withoutTwins(before.transitions, after.transitions),
    withoutTwins(after.transitions, before.transitions),
  );
  const words = [
    ...common.map(({ before: old, after: now }) => ({ what: now.path, before: old.description, after: now.description })),
    ...[...reworded(before.transitions, after.transitions), ...pairs].map(({ before: old, after: now }) => ({
      what: now.id,
      before: old.description,
      after: now.description,
    })),
  ];
  const pages = [...new Set([...Object.keys(routes.before), ...Object.keys(routes.after)])];
  return {
    addedStates: after.states.filter(({ path }) => !states.before.has(path)),
    removedStates: before.states.filter(({ path }) => !states.after.has(path)),
    changedStates: common.filter(({ before: old, after: now }) => !same(shapeOf(old), shapeOf(now))),
    added,
    removed,
    retargeted: pairs.filter(({ before: old, after: now }) => !same(old.targets, now.targets)),
    guards: [...pairs.filter(({ before: old, after: now }) => !same(old.guard, now.guard)), ...reordered(before, after)],
    actions: pairs.filter(({ before: old, after: now }) => !same(old.actions, now.actions)),
    reentries: pairs.filter(({ before: old, after: now }) => old.reenter !== now.reenter),
    descriptions: words.filter((line) => line.before !== line.after),
    paths: pages
      .map((page) => ({ page, before: routes.before[page] ?? null, after: routes.after[page] ?? null }))
      .filter((line) => line.before !== line.after),
  };
}

/** Whether nothing of the flow changed, words included. */
export function isSameFlow(diff: ChartDiff): boolean {
  return Object.values(diff).every((list: readonly unknown[]) => list.length === 0);
}

/** One heading with its lines, in words; only those that have any. */
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

/** What a state does otherwise on entering and on leaving; empty where only its kind, its first child, its tags or its calls differ. */
function doingsThatChanged({ before, after }: ChartDiff['changedStates'][number]): string[] {
  return [
    ...(same(before.entry, after.entry) ? [] : [`does on entering: ${namesOf(before.entry)} → ${namesOf(after.entry)}`]),
    ...(same(before.exit, after.exit) ? [] : [`does on leaving: ${namesOf(before.exit)} → ${namesOf(after.exit)}`]),
  ];
}

/** A comparison in words. */
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
  const guardLine = ({ before: was, after: is }: Change) =>
    same(was.guard, is.guard)
      ? `${says(now, is)}: asked in another order (line ${was.index + 1} → ${is.index + 1})`
      : `${says(now, is)}: ${guardOf(was.guard)} → ${guardOf(is.guard)}`;
  const stateLine = (change: ChartDiff['changedStates'][number]) => [place(now, change.after.path), doingsThatChanged(change).join('; ')].filter((part) => part !== '').join(': ');
  const named = (what: string) => {
    const transition = transitions.get(what);
    return transition === undefined ? place(now, what) : happens(now, transition);
  };
  const sections: DiffSection[] = [
    { title: 'New states', lines: diff.addedStates.map(({ path, description }) => `${place(now, path)}: ${description}`) },
    { title: 'States that are gone', lines: diff.removedStates.map(({ path, description }) => `${place(old, path)}: ${description}`) },
    { title: 'States that work differently', lines: diff.changedStates.map(stateLine) },
    { title: 'New transitions', lines: diff.added.map((one) => full(now, one)) },
    { title: 'Transitions that are gone', lines: diff.removed.map((one) => full(old, one)) },
    {
      title: 'Transitions that lead elsewhere',
      lines: diff.retargeted.map(({ before: was, after: is }) => `${says(now, is)}: ${targets(old, was)} → ${targets(now, is)}`),
    },
    { title: 'Conditions that changed', lines: diff.guards.map(guardLine) },
    {
      title: 'What is done on the way changed',
      lines: diff.actions.map(({ before: was, after: is }) => `${says(now, is)}: ${namesOf(was.actions)} → ${namesOf(is.actions)}`),
    },
    {
      title: 'Whether the state begins anew changed',
      lines: diff.reentries.map(({ before: was, after: is }) => `${says(now, is)}: ${beginning(was)} → ${beginning(is)}`),
    },
    { title: 'Words that changed', lines: diff.descriptions.map(({ what, before: was, after: is }) => `${named(what)}: ${inQuotes(was)} → ${inQuotes(is)}`) },
    { title: 'Addresses that changed', lines: diff.paths.map(({ page, before: was, after: is }) => `${stateWords({ key: page, step: page })}: ${was ?? 'none'} → ${is ?? 'none'}`) },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** One sentence on sources that differ: what the names of the chart stand for is written there. None where no source does. */
function sourcesLine(sections: readonly DiffSection[], sources: readonly string[]): string[] {
  if (sources.length === 0) return [];
  const files = sources.join(', ');
  return [
    sections.length === 0
      ? `The chart is the same; what its conditions, actions and times mean may differ: ${files}`
      : `What the chart’s conditions, actions and times mean may differ, too: ${files}`,
  ];
}

/** A comparison as plain text. `sources` are the files of the flow that differ. */
export function diffText(sections: readonly DiffSection[], sources: readonly string[]): string {
  if (sections.length === 0 && sources.length === 0) return 'Nothing of the flow changed.';
  const body = sections.map(({ title, lines }) => [`${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)].join('\n'));
  return [...body, ...sourcesLine(sections, sources)].join('\n\n');
}

/** A comparison for a review. `sources` are the files of the flow that differ. */
export function diffMarkdown(sections: readonly DiffSection[], sources: readonly string[], ref: string): string {
  if (sections.length === 0 && sources.length === 0) return `### The flow\n\nNothing of the flow changed since \`${ref}\`.`;
  const body = sections.map(({ title, lines }) => [`**${title}** (${lines.length})`, '', ...lines.map((line) => `- ${line}`)].join('\n'));
  return [`### What changes in the flow since \`${ref}\``, ...body, ...sourcesLine(sections, sources)].join('\n\n');
}
