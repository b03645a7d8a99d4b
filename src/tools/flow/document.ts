import { STEP_IDS, STEPS, type StepId } from '#src/domain/steps.ts';
import type { ChartIndex, ChartTransition } from '#src/model/chart.ts';
import type { Diagram } from '#src/model/diagrams.ts';
import { toMermaid } from './mermaid.ts';
import { aboutWords, type Note } from '#src/model/notes.ts';
import { PAGES, placeWords, portOf } from '#src/model/places.ts';
import type { Reach } from '#src/model/status-table.ts';
import { VARIANT_NAMES, VARIANTS, type VariantName } from '#src/model/variants.ts';
import {
  actionWords,
  callWords,
  eventWords,
  guardWords,
  limitRules,
  stateWords,
} from '#src/model/words.ts';

/** Everything the document is written from. */
export interface DocumentParts {
  index: ChartIndex;
  diagrams: readonly Diagram[];
  statuses: ReadonlyMap<StepId, ReadonlyMap<VariantName, Reach>>;
  notes: readonly Note[];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** When a transition applies; empty if it always does. */
function condition({ guard, index }: ChartTransition): string {
  if (guard !== null) return guardWords(guard);
  return index === 0 ? '' : 'otherwise';
}

function whereTo(index: ChartIndex, { targets, source }: ChartTransition): string {
  if (targets.length === 0) return 'stays';
  return targets
    .map((target) => (target === source ? 'again from its start' : placeWords(index, target)))
    .join(', ');
}

function transitionRow(index: ChartIndex, transition: ChartTransition): string[] {
  return [
    placeWords(index, transition.source),
    eventWords(transition.event, portOf(index, transition)),
    condition(transition),
    whereTo(index, transition),
    transition.actions.map(actionWords).join(', '),
    transition.description,
  ];
}

function transitionTables(index: ChartIndex): string[] {
  const section = (
    title: string,
    words: string,
    isOwn: (transition: ChartTransition) => boolean,
  ): string[] => [
    `### ${title}`,
    words,
    table(
      ['In', 'When', 'Only if', 'Leads to', 'Does', 'In words'],
      index.chart.transitions.filter(isOwn).map((transition) => transitionRow(index, transition)),
    ),
  ];
  const groups = [
    ...index.state(PAGES).children,
    ...index.state('').children.filter((path) => path !== PAGES),
  ].map((path) => index.state(path));
  return [
    ...section(
      'From every page',
      'These hold wherever the visitor is, unless a page says otherwise below.',
      ({ source }) => source === PAGES || source === '',
    ),
    ...groups.flatMap((group) =>
      section(stateWords(group), group.description, ({ source }) =>
        index.isWithin(source, group.path),
      ),
    ),
  ];
}

function stateTable(index: ChartIndex): string {
  const rows = index.chart.states
    .filter(({ path }) => path !== '')
    .map(({ path, description, tags, invokes, entry, exit }) => [
      placeWords(index, path),
      tags.join(', '),
      invokes.map(callWords).join(', '),
      entry.map(actionWords).join(', '),
      exit.map(actionWords).join(', '),
      description,
    ]);
  return table(['State', 'Counts as', 'Asks for', 'On entering', 'On leaving', 'In words'], rows);
}

function reachWords(reach: Reach | undefined): string {
  if (reach?.how === 'byAddress') return 'by address';
  if (reach?.how !== 'onTheWay') return '–';
  return reach.statuses.map((status) => status ?? 'nothing saved').join(', ');
}

function statusSection(statuses: DocumentParts['statuses']): string {
  return table(
    ['Page', 'Address', ...VARIANT_NAMES.map((variant) => VARIANTS[variant].label)],
    STEP_IDS.map((step) => [
      STEPS[step].title,
      STEPS[step].path === '*' ? 'any other' : `\`/${STEPS[step].path}\``,
      ...VARIANT_NAMES.map((variant) => reachWords(statuses.get(step)?.get(variant))),
    ]),
  );
}

function mermaidOf(diagram: Diagram): string {
  return `\`\`\`mermaid\n${toMermaid(diagram)}\n\`\`\``;
}

/** The contents of docs/flow.md. */
export function toMarkdown({ index, diagrams, statuses, notes }: DocumentParts): string {
  const pictures = (wanted: Diagram['kind']) =>
    diagrams
      .filter(({ kind }) => kind === wanted)
      .flatMap((diagram) => [`### ${diagram.title}`, diagram.description, mermaidOf(diagram)]);
  const inside = diagrams
    .filter(({ kind }) => kind === 'inside')
    .map(
      (diagram) =>
        `<details><summary>${diagram.title}</summary>\n\n${diagram.description}\n\n${mermaidOf(diagram)}\n\n</details>`,
    );
  const variants = VARIANT_NAMES.map((name) => [
    VARIANTS[name].label,
    `\`${VARIANTS[name].url}\``,
    VARIANTS[name].description,
  ]);
  return [
    '# The flow',
    '<!-- Written by `npm run flow` from machines/booking. Do not edit: change the chart and run it again. -->',
    'What a visitor can meet, and where every answer leads, read from the chart that runs in the product. Solid blue leads on, dashed grey leads back, dotted red is what happens when something fails; a yellow box is a question the flow answers by itself, a dashed box is drawn in another picture.',
    'To walk through it with the real screens, open the flow explorer (`/flow` of a running product, or *Flow / Explorer* in Storybook). [How to read and use it](guides/product-owners.md).',
    '## Overview',
    ...pictures('overview'),
    '## The parts of the journey',
    ...pictures('region'),
    '## Beside the pages',
    'These run at the same time as the pages.',
    ...pictures('beside'),
    '## Inside each page',
    'What happens on a page while it is shown: waiting for the visitor, calls under way, and what went wrong.',
    ...inside,
    '## Page × variant × status',
    'How each kind of visitor reaches a page, and what the backend then holds of the draft. Found by running the flow; “by address” means that only a link or the address bar leads there.',
    statusSection(statuses),
    table(['Variant', 'Comes in by', ''], variants),
    '## Notes',
    'Kept in [flow-notes.json](flow-notes.json).',
    table(
      ['On', 'Note'],
      notes.map((note) => [aboutWords(index, note), note.says]),
    ),
    '## Times, limits and codes',
    table(
      ['Rule', 'Value'],
      limitRules().map(({ rule, value }) => [rule, value]),
    ),
    '## Every state',
    stateTable(index),
    '## Every transition',
    ...transitionTables(index),
    '',
  ].join('\n\n');
}
