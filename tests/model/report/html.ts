import { STEP_IDS, STEPS } from '#src/domain/steps.ts';
import { type Coverage, statusOfHits } from '#src/tools/flow/coverage.ts';
import type { Screen } from '../browser/replay.ts';
import { replayCommand } from '../levels/replay.ts';
import type { Level } from '../unreachable.ts';
import type { CaseRow, Cell, CoverageReport, Excuse, JourneyRow, Reached } from './data.ts';
import { notShownBy } from './limits.ts';
import { SCRIPT, STYLE } from './look.ts';
import { escaped, rowId } from './text.ts';

const LEVEL_NAMES: Record<Level, string> = { pure: 'Chart', executed: 'Running actor', browser: 'Product in Chromium' };

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

type Kind = 'yes' | 'no' | 'out' | 'wait';

function pill(kind: Kind, text: string): string {
  return `<span class="pill ${kind}">${escaped(text)}</span>`;
}

function hitCell(hits: number | null, excuse: Excuse | null, level: Level): string {
  if (hits === null) return '<td class="n">–</td>';
  if (hits > 0) return `<td class="n">${pill('yes', `${hits}×`)}</td>`;
  return `<td class="n">${excuse !== null && excuse.levels.includes(level) ? pill('out', 'cannot be') : pill('no', 'never')}</td>`;
}

function hitCells(reached: Reached, excuse: Excuse | null, levels: readonly Level[]): string {
  return levels.map((level) => hitCell(reached[level], excuse, level)).join('');
}

function levelHeads(levels: readonly Level[]): string {
  return levels.map((level) => `<th scope="col">${LEVEL_NAMES[level]}</th>`).join('');
}

/** What a filter calls each verdict, in the order of its choices. */
const CHOICES: Record<Coverage, string> = { hit: 'reached', missed: 'never reached', unreachable: 'cannot be reached' };

/** What happened to something on the levels, and why it cannot be reached. */
type Outcome = [Reached, Excuse | null];

/** A row that can be linked to and filtered by the verdicts on its outcomes. Its first cell begins with the link. */
function linkedRow(kind: string, key: string, outcomes: readonly Outcome[], first: string, cells: string): string {
  const id = rowId(kind, key);
  const verdicts = new Set(outcomes.map(([hits, excuse]) => statusOfHits(hits, excuse?.levels ?? [])));
  return `<tr id="${id}" data-verdicts="${[...verdicts].join(' ')}"><th scope="row"><a class="anchor" href="#${id}" aria-label="Link to this row">#</a>${first}</th>${cells}</tr>`;
}

/** A control that shows all rows or those with one verdict. */
function filter(id: string): string {
  const choices = [['', 'all'], ...Object.entries(CHOICES)];
  return `<label>Show <select data-table="${id}">${choices.map(([value = '', words = '']) => `<option value="${value}">${words}</option>`).join('')}</select></label>`;
}

function table(id: string, caption: string, head: string, rows: readonly string[], isSearched = true, isFiltered = false): string {
  const find = isSearched
    ? `<div class="find"><label>Find <input type="search" data-table="${id}" autocomplete="off"></label>${isFiltered ? filter(id) : ''}<span class="soft" id="${id}-count" role="status">${rows.length} rows</span></div>`
    : '';
  return `${find}<div class="scroll" tabindex="0" role="region" aria-label="${escaped(caption)}"><table id="${id}"><caption class="sr">${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function dimensions({ dimensions: rows, levels }: CoverageReport): string {
  const cell = (part: { covered: number; unreachable: number; total: number } | null) => {
    if (part === null) return '<td class="soft">–</td>';
    const reachable = part.total - part.unreachable;
    const share = reachable === 0 ? 100 : Math.floor((part.covered / reachable) * 1000) / 10;
    const kind = part.covered === reachable ? 'full' : 'part';
    const note = part.unreachable === 0 ? '' : `<br><a class="soft" href="#open">${part.unreachable} cannot be reached</a>`;
    return `<td><div class="n"><b>${share} %</b> <span class="soft">${part.covered} of ${reachable}</span>${note}</div><div class="bar ${kind}" aria-hidden="true"><i style="width:${share}%"></i></div></td>`;
  };
  const lines = rows.map(({ name, levels: on }) => `<tr><th scope="row">${escaped(name)}</th>${levels.map((level) => cell(on[level])).join('')}</tr>`);
  return table('dimensions', 'Share of what can be reached, on each level', `<th scope="col">What</th>${levelHeads(levels)}`, lines, false);
}

function excused({ transitions, guards, states, cases }: CoverageReport): { id: string; says: string; excuse: Excuse }[] {
  const one = (id: string, says: string, excuse: Excuse | null) => (excuse === null ? [] : [{ id, says, excuse }]);
  return [
    ...states.flatMap(({ path, says, unreachable }) => one(path, says, unreachable)),
    ...transitions.flatMap(({ id, says, unreachable }) => one(id, says, unreachable)),
    ...guards.flatMap(({ id, says, unreachable }) => [...one(`${id} = true`, `${says}: yes`, unreachable.true), ...one(`${id} = false`, `${says}: no`, unreachable.false)]),
    ...cases.flatMap(({ event, case: id, says, unreachable }) => one(`${event}: ${id}`, says, unreachable)),
  ];
}

function uncovered(report: CoverageReport): string {
  const rows = excused(report).map(
    ({ id, says, excuse: { levels, reason, owner } }) =>
      `<tr><th scope="row">${escaped(sentence(says))}<br><code>${escaped(id)}</code></th><td>${levels.length === 3 ? 'All' : levels.map((level) => LEVEL_NAMES[level]).join(', ')}</td><td class="wide">${escaped(reason)}</td><td>${escaped(owner)}</td></tr>`,
  );
  const words = report.problems.length === 0 ? 'Nothing that can be reached was missed. What follows cannot be reached; a' : 'What follows cannot be reached. A';
  return `<p class="${report.problems.length === 0 ? 'note good' : 'soft'}">${words} reason that is no longer true fails the run.</p>${table('excused', 'What cannot be reached, why, and who answers for it', '<th scope="col">What</th><th scope="col">Levels</th><th scope="col">Reason</th><th scope="col">Owner</th>', rows, false)}`;
}

/** Why the run failed, with the broken properties first. */
function failed({ problems, properties: rows }: CoverageReport): string {
  const broken = rows.filter(({ counterexample }) => counterexample !== null).map(({ name }) => `${name}: `);
  const isOfProperty = (problem: string) => broken.some((name) => problem.startsWith(name));
  const lines = [...problems.filter(isOfProperty), ...problems.filter((problem) => !isOfProperty(problem))];
  return `<ul class="problems">${lines.map((one) => `<li><pre>${escaped(`${isOfProperty(one) ? 'Broken: ' : ''}${one}`)}</pre></li>`).join('')}</ul>`;
}

function links(ids: readonly string[], most: number): string {
  const shown = ids.slice(0, most).map((id) => `<a href="#journey-${id}">${id}</a>`);
  return `${shown.join(' ')}${ids.length > most ? ` <span class="soft">and ${ids.length - most} more</span>` : ''}`;
}

function transitionTable({ transitions: rows, levels }: CoverageReport): string {
  const lines = rows.map(({ id, says, targets, hits, journeys, unreachable }) => {
    const target = targets.length === 0 ? '' : ` → ${targets.join(', ')}`;
    return linkedRow('transition', id, [[hits, unreachable]], `${escaped(sentence(says))}<br><code>${escaped(`${id}${target}`)}</code>`, `${hitCells(hits, unreachable, levels)}<td>${links([...journeys.browser, ...journeys.model], 6)}</td>`);
  });
  return table('transitions', 'Every transition of the chart, how often it was taken and on which journeys', `<th scope="col">Transition</th>${levelHeads(levels)}<th scope="col">Journeys</th>`, lines, true, true);
}

function guardTable({ guards: rows, levels }: CoverageReport): string {
  const heads = levels.flatMap((level) => [`<th scope="col">${LEVEL_NAMES[level]}: yes</th>`, `<th scope="col">no</th>`]).join('');
  const lines = rows.map(
    ({ id, says, true: yes, false: no, unreachable }) =>
      linkedRow('condition', id, [[yes, unreachable.true], [no, unreachable.false]], `${escaped(sentence(says))}<br><code>${escaped(id)}</code>`, levels.map((level) => hitCell(yes[level], unreachable.true, level) + hitCell(no[level], unreachable.false, level)).join('')),
  );
  return table('guards', 'Every condition at every place, and how often it held and did not', `<th scope="col">Condition, where it is asked</th>${heads}`, lines, true, true);
}

function stateTable({ states, levels, engines }: CoverageReport): string {
  const lines = states.map(({ path, says, hits, unreachable }) => {
    const inEngines = engines.map((engine) => hitCell(engine.states[path] ?? 0, unreachable, 'browser')).join('');
    return linkedRow('state', path, [[hits, unreachable]], `${escaped(says)}<br><code>${escaped(path)}</code>`, hitCells(hits, unreachable, levels) + inEngines);
  });
  const heads = engines.map(({ name }) => `<th scope="col">Product in ${name}</th>`).join('');
  return table('states', 'Every state, and how often it was looked at', `<th scope="col">State</th>${levelHeads(levels)}${heads}`, lines, true, true);
}

function caseTable({ cases, levels }: CoverageReport): string {
  const line = ({ event, case: id, says, hits, unreachable }: CaseRow) =>
    linkedRow('case', `${event}-${id}`, [[hits, unreachable]], `${escaped(sentence(says))}<br><code>${escaped(`${event}: ${id}`)}</code>`, hitCells(hits, unreachable, levels));
  return table('cases', 'Every equivalence class of every event', `<th scope="col">Case</th>${levelHeads(levels)}`, cases.map(line), true, true);
}

const CELLS: Record<Cell, { sign: string; words: string; kind: Kind }> = {
  taken: { sign: '●', words: 'answered here', kind: 'yes' },
  shared: { sign: '○', words: 'answered as everywhere, taken on other pages', kind: 'yes' },
  raised: { sign: '↺', words: 'brought about by the chart itself', kind: 'wait' },
  waits: { sign: '‖', words: 'waits for the save', kind: 'wait' },
  ignored: { sign: '·', words: 'changes nothing', kind: 'out' },
};

function grid({ grid: { events, rows } }: CoverageReport): string {
  const head = `<th scope="col">State</th>${events.map((event) => `<th scope="col" class="turn">${escaped(event)}</th>`).join('')}`;
  const body = rows.map(
    ({ state, cells }) =>
      `<tr><th scope="row"><code>${escaped(state.replace(/^pages\./, ''))}</code></th>${cells
        .map((cell, index) => `<td class="${CELLS[cell].kind}" title="${escaped(`${events[index] ?? ''}: ${CELLS[cell].words}`)}"><span aria-hidden="true">${CELLS[cell].sign}</span><span class="sr">${CELLS[cell].words}</span></td>`)
        .join('')}</tr>`,
  );
  const key = Object.values(CELLS).map(({ sign, words, kind }) => `<li>${pill(kind, sign)} ${words}</li>`);
  return `<ul class="key">${key.join('')}</ul><p class="soft">That an event changes nothing where no line answers it is a property of its own, checked in every state.</p><div class="scroll grid" tabindex="0" role="region" aria-label="How every state answers every event"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

type Screens = ReadonlyMap<string, Screen>;

function idsOf(screens: Screens): Map<string, string> {
  return new Map([...screens.keys()].map((name, index) => [name, `screen-${index + 1}`]));
}

/** Describes a screen with the descriptions of its states. */
function wordsOf({ states }: CoverageReport): (name: string) => string {
  const says = new Map(states.map((row) => [row.path, row.says]));
  const beside: Readonly<Record<string, string>> = { 'hold.running': 'A time is kept.', 'offer.shown': 'The offer bar is shown.' };
  return (name) => {
    const paths = name.split(' + ').toSorted((a, b) => Number(b.startsWith('pages.')) - Number(a.startsWith('pages.')));
    const title = STEP_IDS.find((step) => paths.some((path) => path.split('.').includes(step)));
    const found = paths.flatMap((path) => says.get(path) ?? beside[path] ?? []);
    return `${title === undefined ? '' : `${STEPS[title].title}. `}${found.join(' ')}`.trim() || name;
  };
}

function shortOf(leaves: readonly string[]): string {
  return leaves.filter((leaf) => leaf.startsWith('pages.')).map((leaf) => leaf.slice('pages.'.length)).join(' + ');
}

function journey(row: JourneyRow, screenIds: ReadonlyMap<string, string>): string {
  const { id, kind, title, start, steps, took, done, failure } = row;
  const failedAt = failure === null || done === null ? null : done;
  const command = failedAt === null ? replayCommand(id, null) : replayCommand(id, failedAt + 1, { shortest: true });
  const length = failedAt === null ? `${steps.length} steps` : `fails at step ${failedAt + 1} of ${steps.length}`;
  const note = `${length}${took === null ? '' : ` · ${(took / 1000).toFixed(1)} s`}`;
  const lines = steps.map(({ says, leaves, screen }, index) => {
    const isWalked = failedAt === null || index < failedAt;
    const shown = screen === null || !isWalked ? undefined : screenIds.get(screen);
    const isNew = screen !== steps[index - 1]?.screen;
    const picture = shown === undefined || !isNew ? '' : `<a class="thumb" href="#${shown}"><img alt="Screen after step ${index + 1}" data-screen="${shown}" width="270" height="190"></a>`;
    const isFailed = index === failedAt;
    const message = isFailed && failure !== null ? `<p class="note bad">${escaped(failure)}</p>` : `<code class="soft">${isWalked ? '' : 'Not walked · '}${escaped(shortOf(leaves))}</code>`;
    return `<li${isFailed ? ' class="failed"' : isWalked ? '' : ' class="open"'}><div><p>${isFailed ? '✗ ' : ''}${escaped(sentence(says))}.</p>${message}</div>${picture}</li>`;
  });
  const verdict = failure !== null ? 'failed' : kind === 'browser' && took !== null ? 'passed' : '';
  const state = verdict === '' ? '' : pill(verdict === 'failed' ? 'no' : 'yes', verdict);
  const reason = failure === null || lines.length > 0 ? '' : `<p class="note bad">${escaped(failure)}</p>`;
  return `<details id="journey-${id}" class="journey" data-verdicts="${verdict}"${failure === null ? '' : ' open'}><summary><b>${id}</b> ${escaped(title)} <span class="soft">${note}</span> ${state}</summary>${reason}<p class="soft"><a href="#journey-${id}">Link to this journey</a> · opened at <code>${escaped(start.url)}</code> · walk it again: <code>${command}</code></p><ol class="steps">${lines.join('')}</ol></details>`;
}

function findJourneys(count: number): string {
  return `<div class="find"><label>Find <input type="search" data-journeys autocomplete="off"></label><label>Show <select data-journeys><option value="">all</option><option value="passed">passed in the browser</option><option value="failed">failed</option></select></label><span class="soft" id="journeys-count" role="status">${count} journeys</span></div>`;
}

function gallery(screens: Screens, screenIds: ReadonlyMap<string, string>, words: (name: string) => string): string {
  if (screens.size === 0) return '<p class="soft">The browser level was not run.</p>';
  const figures = [...screens].map(
    ([name, { picture, journey: from }]) =>
      `<li id="${screenIds.get(name) ?? ''}"><figure>${picture === '' ? '' : `<img loading="lazy" alt="${escaped(words(name))}" width="540" height="380" src="data:image/jpeg;base64,${picture}">`}<figcaption>${escaped(words(name))}<br><code class="soft">${escaped(name.replaceAll('pages.', ''))}</code> <a href="#journey-${from}">${from}</a></figcaption></figure></li>`,
  );
  return `<p>Each screen as it looked the first time it was seen. Axe looks at each of them; what it finds fails the journey.</p><ul class="gallery">${figures.join('')}</ul>`;
}

function properties({ properties: rows }: CoverageReport): string {
  if (rows.length === 0) return '<p class="soft">Not looked at in this run.</p>';
  const lines = rows.map(({ name, ids, steps, counterexample }) => {
    const verdict = counterexample === null ? pill('yes', 'holds') : pill('no', counterexample.reason);
    const way = counterexample === null ? '' : `<ol>${counterexample.steps.map((step) => `<li>${escaped(step)}</li>`).join('')}</ol>`;
    return `<tr><th scope="row">${escaped(sentence(name))}</th><td>${verdict}${way}</td><td class="n">${steps.toLocaleString('en')}</td><td>${ids.map(escaped).join(', ')}</td></tr>`;
  });
  return table('properties', 'What must hold whatever happens', '<th scope="col">Property</th><th scope="col">Verdict</th><th scope="col">Steps looked at</th><th scope="col">Requirements</th>', lines, false);
}

function requirements({ requirements: rows }: CoverageReport): string {
  const lines = rows.map(
    ({ id, rule, says, steps, journeys, status }) => `<tr><th scope="row">${status === 'covered' ? '' : `${pill('no', status)} `}${escaped(says)}</th><td class="wide">${escaped(id)}: ${escaped(rule)}</td><td class="n">${steps.toLocaleString('en')}</td><td>${links(journeys, 10)}</td></tr>`,
  );
  const words = '<p>These lines are written from the specification and know nothing of the chart. Every step is held against those that apply; what no line speaks of must stay as it was. A step that differs fails the run, and so do a step that no line speaks of and a line that no journey meets.</p>';
  return words + table('requirements', 'What the specification says, and the journeys held against it', '<th scope="col">Line</th><th scope="col">Requirement</th><th scope="col">Steps looked at</th><th scope="col">Journeys</th>', lines);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 0)} s`;
}

function times({ took, tookInAll }: CoverageReport): string {
  const most = Math.max(...Object.values(took), 1);
  const rows = Object.entries(took).map(
    ([what, time]) => `<tr><th scope="row">${escaped(sentence(what))}</th><td class="n">${seconds(time)}</td><td class="wide"><div class="bar time" aria-hidden="true"><i style="width:${((time / most) * 100).toFixed(1)}%"></i></div></td></tr>`,
  );
  return `<p class="soft">${seconds(tookInAll)} from beginning to end; some parts go on beside others.</p>${table('times', 'Time taken', '<th scope="col">Part</th><th scope="col">Time</th><th scope="col"><span class="sr">Share</span></th>', rows, false)}`;
}

function summary({ verdict, dimensions: rows, levels, problems }: CoverageReport): string {
  const deepest = levels.at(-1);
  const at = rows.find(({ name }) => name === 'Transitions');
  const part = deepest === undefined ? null : (at?.levels[deepest] ?? null);
  if (deepest === undefined || part === null) return '';
  const reachable = part.total - part.unreachable;
  const where = deepest === 'browser' ? 'in the product, in Chromium' : deepest === 'executed' ? 'on the running chart' : 'on the chart';
  const text = `${part.covered} of the ${reachable} transitions that can be taken were taken ${where}${part.unreachable === 0 ? '' : `; ${part.unreachable} more cannot be, each with a reason`}.`;
  return `<p class="lead">${verdict === 'passed' ? 'Everything that can happen was walked. ' : `${problems.length} ${problems.length === 1 ? 'thing is' : 'things are'} open. `}${escaped(text)}</p>`;
}

/** Id, title and content. */
type Section = [string, string, string];

/** The report as one self-contained page. */
export function htmlOf(report: CoverageReport, screens: Screens): string {
  const { verdict, levels, tookInAll, startedAt, chartHash, productHash, commit, site, journeys } = report;
  const inBrowser = journeys.filter(({ kind }) => kind === 'browser');
  const model = journeys.filter(({ kind }) => kind === 'model');
  const screenIds = idsOf(screens);
  const steps = (rows: readonly JourneyRow[]) => rows.reduce((sum, row) => sum + (row.failure === null ? row.steps.length : (row.done ?? 0)), 0);
  const card = (figure: string, words: string) => `<li><b>${escaped(figure)}</b><span>${escaped(words)}</span></li>`;
  const failures = inBrowser.filter(({ failure }) => failure !== null).length;
  const cards = [
    inBrowser.length === 0 ? card('–', 'the product was not walked in this run') : card(`${inBrowser.length - failures} of ${inBrowser.length}`, `journeys through the product pass, ${steps(inBrowser)} steps`),
    card(String(screens.size === 0 ? '–' : screens.size), 'screens looked at by axe and pictured'),
    card(seconds(tookInAll), 'taken in all'),
  ];
  const sections: Section[] = [
    ...(report.problems.length === 0 ? [] : [['failures', 'What failed', failed(report)] satisfies Section]),
    ['summary', 'Coverage', dimensions(report)],
    ['open', 'What is not covered, and why', uncovered(report)],
    ['journeys-section', 'Journeys', `${findJourneys(journeys.length)}<h3>Through the product, in Chromium</h3>${inBrowser.map((one) => journey(one, screenIds)).join('') || '<p class="soft">Not walked in this run.</p>'}<h3>On the chart and on a running actor: ${model.length} journeys, ${steps(model)} steps</h3>${model.map((one) => journey(one, screenIds)).join('')}`],
    ['screens-section', 'Screens', gallery(screens, screenIds, wordsOf(report))],
    ['requirements-section', 'What the specification says', requirements(report)],
    ['properties-section', 'Properties', properties(report)],
    ['transitions-section', 'Transitions', transitionTable(report)],
    ['guards-section', 'Conditions', guardTable(report)],
    ['states-section', 'States', stateTable(report)],
    ['cases-section', 'Cases of events', caseTable(report)],
    ['grid-section', 'States and events', grid(report)],
    ['time-section', 'Time taken', times(report)],
  ];
  const when = `${startedAt.slice(0, 10)} ${startedAt.slice(11, 16)} UTC`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${verdict === 'passed' ? 'Complete' : 'Not complete'}: path coverage of the booking flow</title><style>${STYLE}</style></head><body>
<a class="skip" href="#content">To the content</a>
<header><p class="verdict ${verdict}">${verdict === 'passed' ? '✓ Complete' : '✗ Not complete'}</p><h1>Path coverage of the booking flow</h1>${summary(report)}<p>${escaped(notShownBy(report))}</p>
<p class="soft">${escaped(when)}${commit === null ? '' : ` · revision <code>${escaped(commit)}</code>`} · chart <code>${escaped(chartHash)}</code> · ${site === null ? `product <code>${escaped(productHash)}</code>` : `walked at ${escaped(site)}`} · levels: ${levels.map((level) => LEVEL_NAMES[level]).join(', ')}</p>
<ul class="cards">${cards.join('')}</ul></header>
<nav aria-label="Parts of the report"><ul>${sections.map(([id, title]) => `<li><a href="#${id}">${escaped(title)}</a></li>`).join('')}</ul></nav>
<main id="content">${sections.map(([id, title, body]) => `<section aria-labelledby="${id}"><h2 id="${id}">${escaped(title)}</h2>${body}</section>`).join('')}</main>
<footer><p>Written by <code>npm run coverage</code>. How to read and extend it: <code>docs/qa.md</code>.</p></footer><script>${SCRIPT}</script></body></html>`;
}
