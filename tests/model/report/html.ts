import type { Screen } from '../browser/replay.ts';
import type { Level } from '../unreachable.ts';
import type { Cell, CoverageReport, Excuse, JourneyRow, Reached } from './data.ts';

const LEVEL_NAMES: Record<Level, string> = { pure: 'Chart', executed: 'Running actor', browser: 'Product in Chromium' };

const STYLE = `
:root{--ink:#14213d;--soft:#53607a;--line:#d9e0ec;--paper:#fff;--wash:#f5f7fb;--blue:#0b4f9e;--good:#12633a;--good-bg:#e2f4e8;--bad:#a3162b;--bad-bg:#fde8ea;--idle:#5b6475;--idle-bg:#eceff5;--warn:#7a4b00;--warn-bg:#fff1d6}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf7;--soft:#a8b3c9;--line:#33405a;--paper:#131b2b;--wash:#0c1320;--blue:#8cbcff;--good:#8fe0ae;--good-bg:#123423;--bad:#ffb3bc;--bad-bg:#46141c;--idle:#b4bfd3;--idle-bg:#232d42;--warn:#ffd48a;--warn-bg:#3c2a08}}
*{box-sizing:border-box}html{scroll-behavior:smooth}@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--wash);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:var(--blue)}a:focus-visible,summary:focus-visible,button:focus-visible,input:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--blue);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem 1rem;z-index:2}
header,main,footer{max-width:78rem;margin:0 auto;padding:0 clamp(1rem,3vw,2rem)}
header{padding-top:2.5rem}h1{font-size:clamp(1.6rem,3.5vw,2.4rem);line-height:1.15;margin:0 0 .5rem;letter-spacing:-.02em}
h2{font-size:1.35rem;margin:3rem 0 .75rem;letter-spacing:-.01em}h3{font-size:1rem;margin:1.5rem 0 .5rem}
p{max-width:70ch}.soft{color:var(--soft)}
.verdict{display:inline-flex;gap:.6rem;align-items:center;padding:.35rem .9rem;border-radius:99px;font-weight:650}
.verdict.passed{background:var(--good-bg);color:var(--good)}.verdict.failed{background:var(--bad-bg);color:var(--bad)}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;margin:1.25rem 0 0;list-style:none}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:1rem;margin:1.75rem 0 0;padding:0;list-style:none}
.cards li{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:1rem 1.15rem}
.cards b{display:block;font-size:1.7rem;letter-spacing:-.02em;line-height:1.2}.cards span{color:var(--soft);font-size:.9rem}
.scroll{overflow:auto;background:var(--paper);border:1px solid var(--line);border-radius:14px;max-height:34rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;padding:.5rem .75rem;border-bottom:1px solid var(--line);vertical-align:top}
thead th{position:sticky;top:0;background:var(--paper);z-index:1;white-space:nowrap}tbody th{font-weight:500}tr:last-child>*{border-bottom:0}
code{font:0.85em ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
.n{font-variant-numeric:tabular-nums;white-space:nowrap}.pill{display:inline-block;padding:.05rem .5rem;border-radius:99px;font-size:.82rem;font-weight:600;white-space:nowrap}
.yes{background:var(--good-bg);color:var(--good)}.no{background:var(--bad-bg);color:var(--bad)}.out{background:var(--idle-bg);color:var(--idle)}.wait{background:var(--warn-bg);color:var(--warn)}
.bar{height:.5rem;background:var(--idle-bg);border-radius:99px;overflow:hidden;min-width:7rem}.bar i{display:block;height:100%;background:currentColor;color:var(--good)}
details{background:var(--paper);border:1px solid var(--line);border-radius:14px;margin:.6rem 0;padding:.2rem 1rem}summary{cursor:pointer;padding:.6rem 0;font-weight:550}
ol.steps{padding-left:1.6rem;margin:.25rem 0 1rem}ol.steps li{margin:.35rem 0}
.shots{display:grid;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));gap:.8rem;padding:0;margin:.5rem 0 1rem;list-style:none}.shots img{width:100%;border:1px solid var(--line);border-radius:8px;display:block}.shots figure{margin:0}.shots figcaption{font-size:.78rem;color:var(--soft);overflow-wrap:anywhere}
.grid th.turn{writing-mode:vertical-rl;padding:.6rem .35rem;font-weight:500}.grid td{text-align:center;padding:.25rem;border-right:1px solid var(--line)}.grid tbody th{position:sticky;left:0;background:var(--paper);white-space:nowrap}
label.find{display:block;margin:.5rem 0}input[type=search]{font:inherit;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:8px;width:min(100%,26rem);background:var(--paper);color:var(--ink)}
footer{padding-bottom:4rem;padding-top:2rem;color:var(--soft);font-size:.9rem}@media print{.scroll{max-height:none}nav,label.find{display:none}}
`;

/** Hides the rows that do not hold what is typed. */
const SCRIPT = `
for (const box of document.querySelectorAll('input[type=search]')) {
  const rows = [...document.querySelectorAll('#' + box.dataset.table + ' tbody tr')];
  const count = document.getElementById(box.dataset.table + '-count');
  box.addEventListener('input', () => {
    const wanted = box.value.toLowerCase();
    let shown = 0;
    for (const row of rows) { row.hidden = !row.textContent.toLowerCase().includes(wanted); if (!row.hidden) shown += 1; }
    count.textContent = shown + ' of ' + rows.length + ' rows';
  });
}
`;

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function pill(kind: 'yes' | 'no' | 'out' | 'wait', text: string): string {
  return `<span class="pill ${kind}">${escaped(text)}</span>`;
}

function hitCell(hits: number | null, excuse: Excuse | null, level: Level): string {
  if (hits === null) return '<td>–</td>';
  if (hits > 0) return `<td class="n">${pill('yes', `${hits}×`)}</td>`;
  return `<td>${excuse !== null && excuse.levels.includes(level) ? pill('out', 'cannot be') : pill('no', 'never')}</td>`;
}

function hitCells(reached: Reached, excuse: Excuse | null, levels: readonly Level[]): string {
  return levels.map((level) => hitCell(reached[level], excuse, level)).join('');
}

function levelHeads(levels: readonly Level[]): string {
  return levels.map((level) => `<th scope="col">${LEVEL_NAMES[level]}</th>`).join('');
}

function table(id: string, caption: string, head: string, rows: readonly string[], isSearched = true): string {
  const find = isSearched
    ? `<label class="find">Find in this table <input type="search" data-table="${id}" autocomplete="off"></label><p class="soft" id="${id}-count" role="status">${rows.length} rows</p>`
    : '';
  return `${find}<div class="scroll" tabindex="0" role="region" aria-label="${escaped(caption)}"><table id="${id}"><caption class="soft" style="text-align:left;padding:.5rem .75rem">${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function dimensions({ dimensions: rows, levels }: CoverageReport): string {
  const cell = (level: { covered: number; unreachable: number; total: number } | null) => {
    if (level === null) return '<td>–</td>';
    const reachable = level.total - level.unreachable;
    const share = reachable === 0 ? 100 : Math.floor((level.covered / reachable) * 1000) / 10;
    const note = level.unreachable === 0 ? '' : ` <span class="soft">(${level.unreachable} cannot be)</span>`;
    return `<td><div class="n"><b>${share} %</b> ${level.covered} of ${reachable}${note}</div><div class="bar" aria-hidden="true"><i style="width:${share}%"></i></div></td>`;
  };
  return table(
    'dimensions',
    'Share of what can be reached, on each level',
    `<th scope="col">What</th>${levelHeads(levels)}`,
    rows.map(({ name, levels: on }) => `<tr><th scope="row">${escaped(name)}</th>${levels.map((level) => cell(on[level])).join('')}</tr>`),
    false,
  );
}

function uncovered({ transitions, guards, mutation, problems }: CoverageReport): string {
  const excused = [
    ...transitions.flatMap(({ id, unreachable }) => (unreachable === null ? [] : [{ id, ...unreachable }])),
    ...guards.flatMap(({ id, unreachable }) => [
      ...(unreachable.true === null ? [] : [{ id: `${id} = true`, ...unreachable.true }]),
      ...(unreachable.false === null ? [] : [{ id: `${id} = false`, ...unreachable.false }]),
    ]),
  ];
  const rows = excused.map(
    ({ id, levels, reason, owner }) =>
      `<tr><th scope="row"><code>${escaped(id)}</code></th><td>${levels.map((level) => LEVEL_NAMES[level]).join(', ')}</td><td>${escaped(reason)}</td><td>${escaped(owner)}</td></tr>`,
  );
  const open = problems.length === 0 ? '<p>Nothing that can be reached was missed.</p>' : `<ul>${problems.map((one) => `<li>${pill('no', 'open')} ${escaped(one)}</li>`).join('')}</ul>`;
  const survivors =
    mutation === null || mutation.survivors.length === 0
      ? ''
      : `<h3>Mistakes that no journey notices</h3><ul>${mutation.survivors.map(({ id, reason }) => `<li><code>${escaped(id)}</code>: ${escaped(reason)}</li>`).join('')}</ul>`;
  return `${open}${table('excused', 'What cannot be reached, why, and who answers for it', '<th scope="col">What</th><th scope="col">Levels</th><th scope="col">Reason</th><th scope="col">Owner</th>', rows, false)}${survivors}`;
}

function transitionTable({ transitions: rows, levels }: CoverageReport): string {
  return table(
    'transitions',
    'Every transition of the chart, how often it was taken and on which journeys',
    `<th scope="col">Transition</th>${levelHeads(levels)}<th scope="col">Journeys</th>`,
    rows.map(({ id, says, targets, hits, journeys, unreachable }) => {
      const all = [...journeys.browser.map((one) => `B${one.slice(1)}`), ...journeys.model];
      const links = all.slice(0, 8).map((one) => `<a href="#journey-${one}">${one}</a>`);
      const more = all.length > 8 ? ` and ${all.length - 8} more` : '';
      return `<tr><th scope="row">${escaped(says)}<br><code>${escaped(id)}${targets.length === 0 ? '' : ` → ${escaped(targets.join(', '))}`}</code></th>${hitCells(hits, unreachable, levels)}<td>${links.join(' ')}${more}</td></tr>`;
    }),
  );
}

function guardTable({ guards: rows, levels }: CoverageReport): string {
  const heads = levels.flatMap((level) => [`<th scope="col">${LEVEL_NAMES[level]}: held</th>`, `<th scope="col">did not</th>`]).join('');
  return table(
    'guards',
    'Every condition at every place, and how often it held and did not',
    `<th scope="col">Condition</th>${heads}`,
    rows.map(
      (row) =>
        `<tr><th scope="row">${escaped(row.says)}<br><code>${escaped(row.id)}</code></th>${levels.map((level) => hitCell(row.true[level], row.unreachable.true, level) + hitCell(row.false[level], row.unreachable.false, level)).join('')}</tr>`,
    ),
  );
}

const CELLS: Record<Cell, { sign: string; words: string; kind: 'yes' | 'no' | 'out' | 'wait' }> = {
  taken: { sign: '●', words: 'answered', kind: 'yes' },
  shared: { sign: '○', words: 'answered as everywhere, taken on other pages', kind: 'yes' },
  raised: { sign: '↺', words: 'brought about by the chart itself', kind: 'out' },
  waits: { sign: '⏸', words: 'waits for the save', kind: 'wait' },
  ignored: { sign: '·', words: 'ignored', kind: 'out' },
};

function grid({ grid: { events, rows } }: CoverageReport): string {
  const head = `<th scope="col">State</th>${events.map((event) => `<th scope="col" class="turn">${escaped(event)}</th>`).join('')}`;
  const body = rows.map(
    ({ state, cells }) =>
      `<tr><th scope="row"><code>${escaped(state.replace(/^pages\./, ''))}</code></th>${cells
        .map((cell, index) => `<td class="${CELLS[cell].kind}" title="${escaped(`${events[index] ?? ''}: ${CELLS[cell].words}`)}"><span aria-hidden="true">${CELLS[cell].sign}</span><span class="sr">${CELLS[cell].words}</span></td>`)
        .join('')}</tr>`,
  );
  const key = Object.values(CELLS).map(({ sign, words, kind }) => `${pill(kind, sign)} ${words}`);
  return `<p>${key.join(' &nbsp; ')}</p><div class="scroll grid" tabindex="0" role="region" aria-label="How every page answers every event"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function journey({ id, start, steps, took, failure }: JourneyRow, screens: ReadonlyMap<string, Screen>): string {
  const shots = [...new Set(steps.flatMap(({ screen }) => (screen === null ? [] : [screen])))].flatMap((state) => {
    const picture = screens.get(state)?.picture ?? '';
    return picture === '' ? [] : [`<li><figure><img loading="lazy" alt="${escaped(state)}" src="data:image/jpeg;base64,${picture}"><figcaption>${escaped(state)}</figcaption></figure></li>`];
  });
  const duration = took === null ? '' : ` · ${(took / 1000).toFixed(1)} s`;
  const lines = steps.map(({ says, leaves }) => `<li>${escaped(says)} <span class="soft"><code>${escaped(leaves.filter((leaf) => leaf.startsWith('pages.')).map((leaf) => leaf.slice(6)).join(' + '))}</code></span></li>`);
  return `<details id="journey-${id}"${failure === null ? '' : ' open'}><summary>${id} · ${escaped(start.says)} <span class="soft">${steps.length} steps${duration}</span> ${failure === null ? '' : pill('no', 'failed')}</summary>${failure === null ? '' : `<p>${escaped(failure)}</p>`}<p class="soft">Opened at <code>${escaped(start.url)}</code></p><ol class="steps">${lines.join('')}</ol><ul class="shots">${shots.join('')}</ul></details>`;
}

function properties({ properties: rows, mutation }: CoverageReport): string {
  const lines = rows.map(({ name, ids, steps, counterexample }) => {
    const verdict = counterexample === null ? pill('yes', 'holds') : pill('no', counterexample.reason);
    const way = counterexample === null ? '' : `<ol>${counterexample.steps.map((step) => `<li>${escaped(step)}</li>`).join('')}</ol>`;
    return `<tr><th scope="row">${escaped(name)}</th><td>${verdict}${way}</td><td class="n">${steps.toLocaleString('en')}</td><td>${ids.map(escaped).join(', ')}</td></tr>`;
  });
  const trust =
    mutation === null
      ? ''
      : `<p>Of ${mutation.relevant} single mistakes put into the chart (another target, a condition dropped or turned round, an action dropped, lines swapped) the journeys notice <b>${mutation.killed}</b>, that is ${(mutation.score * 100).toFixed(1)} %. ${mutation.equivalent.length} more change nothing that anybody could see. ${mutation.extraJourneys} short journeys are there for this alone.</p>`;
  return `${table('properties', 'What must hold whatever happens', '<th scope="col">Property</th><th scope="col">Verdict</th><th scope="col">Steps looked at</th><th scope="col">Requirements</th>', lines, false)}<h3>Trust in the journeys</h3>${trust}`;
}

function requirements({ requirements: rows }: CoverageReport): string {
  return table(
    'requirements',
    'Requirements and the journeys that show them',
    '<th scope="col">Requirement</th><th scope="col">Rule</th><th scope="col">Transitions</th><th scope="col">Journeys</th>',
    rows.map(
      ({ id, rule, transitions: shown, journeys }) =>
        `<tr><th scope="row">${escaped(id)}</th><td>${escaped(rule)}</td><td class="n">${shown.length}</td><td>${journeys.slice(0, 10).map((one) => `<a href="#journey-${one}">${one}</a>`).join(' ')}${journeys.length > 10 ? ` and ${journeys.length - 10} more` : ''}</td></tr>`,
    ),
  );
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 0)} s`;
}

/** The report as one page that needs nothing else. */
export function htmlOf(report: CoverageReport, screens: ReadonlyMap<string, Screen>): string {
  const { verdict, levels, took, startedAt, chartHash, commit, journeys, mutation } = report;
  const inBrowser = journeys.filter(({ kind }) => kind === 'browser');
  const model = journeys.filter(({ kind }) => kind === 'model');
  const card = (figure: string, words: string) => `<li><b>${escaped(figure)}</b><span>${escaped(words)}</span></li>`;
  const at = report.dimensions.find(({ name }) => name === 'Transitions')?.levels;
  const deepest = at?.browser ?? at?.executed ?? at?.pure ?? null;
  const sections: [string, string, string][] = [
    ['summary', 'Coverage', dimensions(report)],
    ['open', 'What is not covered, and why', uncovered(report)],
    ['properties-section', 'Properties and trust', properties(report)],
    ['requirements-section', 'Requirements', requirements(report)],
    ['transitions-section', 'Transitions', transitionTable(report)],
    ['guards-section', 'Conditions', guardTable(report)],
    ['grid-section', 'States and events', grid(report)],
    ['journeys-section', 'Journeys', `<h3>In the product, in Chromium</h3>${inBrowser.map((one) => journey(one, screens)).join('') || '<p>Not run.</p>'}<h3>On the chart and on a running actor</h3>${model.map((one) => journey(one, screens)).join('')}`],
    ['time-section', 'Time taken', `<div class="scroll"><table><tbody>${Object.entries(took).map(([what, time]) => `<tr><th scope="row">${escaped(what)}</th><td class="n">${seconds(time)}</td></tr>`).join('')}</tbody></table></div>`],
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Path coverage of the booking flow</title><style>${STYLE}.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}</style></head><body>
<a class="skip" href="#content">To the content</a>
<header><p class="verdict ${verdict}">${verdict === 'passed' ? '✓ Complete' : '✗ Not complete'}</p><h1>Path coverage of the booking flow</h1>
<p class="soft">Chart ${chartHash}${commit === null ? '' : `, commit ${escaped(commit)}`}, ${escaped(startedAt)}. Levels: ${levels.map((level) => LEVEL_NAMES[level]).join(', ')}.</p>
<ul class="cards">${card(deepest === null ? '–' : `${deepest.covered} of ${deepest.total - deepest.unreachable}`, 'transitions taken on the last level that was run')}${card(String(inBrowser.length), `journeys in Chromium, ${inBrowser.reduce((sum, { steps }) => sum + steps.length, 0)} steps`)}${card(mutation === null ? '–' : `${(mutation.score * 100).toFixed(1)} %`, 'of all single mistakes are noticed')}${card(seconds(Object.values(took).reduce((sum, one) => sum + one, 0)), 'taken in all')}</ul>
<nav aria-label="Parts of the report"><ul>${sections.map(([id, title]) => `<li><a href="#${id}">${escaped(title)}</a></li>`).join('')}</ul></nav></header>
<main id="content">${sections.map(([id, title, body]) => `<section aria-labelledby="${id}"><h2 id="${id}">${escaped(title)}</h2>${body}</section>`).join('')}</main>
<footer><p>Made by <code>npm run coverage</code>. How to read and extend it: docs/qa.md.</p></footer><script>${SCRIPT}</script></body></html>`;
}
