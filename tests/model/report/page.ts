import type { Level } from '../unreachable.ts';
import {
  type CountedRow,
  type CoverageReport,
  notShownBy,
  shares,
  VERDICT_WORDS,
  verdictOf,
} from './report.ts';

const LEVEL_NAMES: Record<Level, string> = {
  pure: 'Chart',
  executed: 'Running actor',
  browser: 'Product in Chromium',
};

/** What a table says of a row, and whether that is good, bad or neither. */
const STATUS = {
  covered: ['covered', 'good'],
  holds: ['holds', 'good'],
  missed: ['never reached', 'bad'],
  unmet: ['shown by no journey', 'bad'],
  broken: ['broken', 'bad'],
  unreachable: ['cannot be reached', ''],
} as const;

/** A text in HTML or XML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function status(of: keyof typeof STATUS): string {
  const [words, look] = STATUS[of];
  return `<td class="${look}">${words}</td>`;
}

function cell(text: string | number): string {
  return `<td>${typeof text === 'number' ? text.toLocaleString('en') : escaped(text)}</td>`;
}

/** A name in words, and its id. */
function named(says: string, id: string): string {
  return `<th scope="row">${escaped(says)}<br><code>${escaped(id)}</code></th>`;
}

function table(title: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((one) => `<th scope="col">${escaped(one)}</th>`).join('');
  return `<section><h2>${escaped(title)}</h2><div class="scroll" tabindex="0" role="region" aria-label="${escaped(title)}"><table><thead><tr>${head}</tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table></div></section>`;
}

function countedTable(report: CoverageReport, kind: CountedRow['kind']): string {
  const { levels, engines, counted } = report;
  const names = [...levels, ...engines.map(({ name }) => name)];
  return table(
    kind,
    [
      'What',
      'Status',
      ...levels.map((level) => LEVEL_NAMES[level]),
      ...engines.map(({ name }) => `Product in ${name}`),
      'Why it cannot be reached, and who says so',
      'Journeys',
    ],
    counted
      .filter((row) => row.kind === kind)
      .map(({ id, says, hits, status: is, excuse, journeys }) =>
        [
          named(says, id),
          status(is),
          ...names.map((name) => cell(hits[name] ?? 0)),
          cell(excuse === undefined ? '' : `${excuse.reason} (${excuse.owner})`),
          cell(journeys.join(' ')),
        ].join(''),
      ),
  );
}

function tables(report: CoverageReport): string[] {
  const { levels, requirements, properties } = report;
  return [
    table(
      'Coverage',
      ['What', ...levels.map((level) => LEVEL_NAMES[level])],
      shares(report).map(
        ({ name, on }) =>
          `<th scope="row">${escaped(name)}</th>${on.map((one) => cell(one)).join('')}`,
      ),
    ),
    table(
      'Requirements',
      ['What the specification says', 'Status', 'Requirement', 'Steps looked at', 'Journeys'],
      requirements.map(
        ({ id, says, rule, steps, journeys, status: is }) =>
          `${named(says, id)}${status(is)}${cell(rule)}${cell(steps)}${cell(journeys.join(' '))}`,
      ),
    ),
    table(
      'Properties',
      [
        'What holds whatever happens',
        'Status',
        'Steps looked at',
        'Shortest way on which it does not',
      ],
      properties.map(
        ({ name, ids, steps, counterexample }) =>
          `${named(name, ids.join(', '))}${status(counterexample === null ? 'holds' : 'broken')}${cell(steps)}${cell(counterexample?.steps.join(' › ') ?? '')}`,
      ),
    ),
    ...(['Transitions', 'Outcomes of conditions', 'States'] as const).map((kind) =>
      countedTable(report, kind),
    ),
  ];
}

const STYLE = `
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:90rem;margin:0 auto;padding:1rem 2rem}h2{margin-top:2.5rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #8886;overflow-wrap:anywhere;max-width:24rem}tbody th{font-weight:500;min-width:14rem}thead th{white-space:nowrap}
code{font-size:.85em}.good{color:light-dark(#12633a,#8fe0ae)}.bad{color:light-dark(#a3162b,#ffb3bc);font-weight:600}a:focus-visible,.scroll:focus-visible{outline:3px solid light-dark(#0b4f9e,#8cbcff)}
@media print{body{padding:0;font-size:9pt}table{font-size:7pt}.scroll{overflow:visible}tr{break-inside:avoid}thead th{white-space:normal}@page{size:A4 landscape;margin:10mm}}`;

/** The report of a run as one page of tables that needs nothing from elsewhere. The journeys with their steps and pictures are in a page of their own. */
export function pageOf(report: CoverageReport): string {
  const { levels, startedAt, chartHash, commit, site, journeys, problems } = report;
  const verdict = verdictOf(report);
  const failed = journeys.filter(({ failure }) => failure !== null).length;
  const look = { passed: 'good', failed: 'bad', 'chart only': '' }[verdict];
  const about = [
    `${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    ...(commit === null ? [] : [`revision ${commit}`]),
    `chart ${chartHash}`,
    ...(site === null ? [] : [`walked at ${site}`]),
    `levels: ${levels.map((level) => LEVEL_NAMES[level]).join(', ')}`,
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${VERDICT_WORDS[verdict]}: path coverage of the booking flow</title><style>${STYLE}</style></head><body>
<header><h1>Path coverage of the booking flow</h1><p id="verdict" class="${look}">${VERDICT_WORDS[verdict]}</p><p>${escaped(notShownBy(report))}</p><p>${escaped(about.join(' · '))}</p>
<p><a href="journeys/index.html">Journeys, step by step with pictures</a>: ${journeys.length - failed} of ${journeys.length} pass.</p></header>
<main>${problems.length === 0 ? '' : `<section><h2>What failed</h2>${problems.map((problem) => `<pre class="bad">${escaped(problem)}</pre>`).join('')}</section>`}
${tables(report).join('\n')}</main></body></html>`;
}
