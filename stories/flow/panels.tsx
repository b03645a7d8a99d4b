import { useState } from 'react';
import type { StepId } from '#machines/booking/booking.steps.ts';
import { STEPS } from '#machines/booking/booking.steps.ts';
import type { Case } from '#src/tools/flow/cases.ts';
import type { CoverageReport, Journey } from '#src/tools/flow/coverage.ts';
import { placeWords } from '#src/tools/flow/document.ts';
import type { FunnelReport } from '#src/tools/flow/funnel.ts';
import type { Move } from '#src/tools/flow/moves.ts';
import { PORT_WORDS } from '#src/tools/flow/words.ts';
import { differences } from './difference.ts';
import type { Moment } from './explorer-store.ts';
import { COVERAGE_LOOK, funnelWords } from './overlays.ts';
import { chart } from './pictures.ts';
import styles from './Explorer.module.css';

function isStepId(value: string | null): value is StepId {
  return value !== null && value in STEPS;
}

interface Group {
  title: string;
  moves: Move[];
  /** Rarely wanted: folded away. */
  isAside: boolean;
}

function groupOf(one: Case): { title: string; isAside: boolean } {
  switch (one.kind) {
    case 'answer':
    case 'failure':
      return { title: `Waiting: ${PORT_WORDS[one.port]}`, isAside: false };
    case 'delay':
      return { title: 'Time passes', isAside: false };
    case 'event':
      if (one.event.type === 'url.visited') return { title: 'A page is asked for by its address', isAside: true };
      if (one.event.type === 'form.changed') return { title: 'Something is typed', isAside: true };
      if (/^(hold|offer)\./.test(one.event.type)) return { title: 'Beside the page', isAside: true };
      return { title: 'The visitor', isAside: false };
  }
}

function groupsOf(moves: readonly Move[]): Group[] {
  const groups = new Map<string, Group>();
  for (const move of moves) {
    const { title, isAside } = groupOf(move.case);
    const known = groups.get(title) ?? { title, isAside, moves: [] };
    groups.set(title, { ...known, moves: [...known.moves, move] });
  }
  return [...groups.values()].toSorted((a, b) => Number(a.isAside) - Number(b.isAside));
}

function CaseButtons({ moves, onChoose }: { moves: readonly Move[]; onChoose: (one: Case) => void }) {
  return (
    <ul className={styles['cases']}>
      {moves.map(({ case: one }) => (
        <li key={`${one.kind} ${one.label}`}>
          <button type="button" data-kind={one.kind} onClick={() => onChoose(one)}>
            {one.label}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Everything that may happen now, as buttons. */
export function CasesPanel({ moves, onChoose }: { moves: readonly Move[]; onChoose: (one: Case) => void }) {
  return (
    <section aria-label="What can happen now">
      <h2>What can happen now</h2>
      {groupsOf(moves).map(({ title, moves: own, isAside }) =>
        isAside ? (
          <details key={title}>
            <summary>
              {title} ({own.length})
            </summary>
            <CaseButtons moves={own} onChoose={onChoose} />
          </details>
        ) : (
          <div key={title}>
            <h3>{title}</h3>
            <CaseButtons moves={own} onChoose={onChoose} />
          </div>
        ),
      )}
    </section>
  );
}

interface StateLinksProps {
  path: string;
  onJump: (path: string) => void;
  storyOf: (step: StepId) => string | null;
}

function StoryLink({ path, storyOf }: Pick<StateLinksProps, 'path' | 'storyOf'>) {
  const page = chart.lineage(path).find(({ step }) => step !== null)?.step ?? null;
  const story = isStepId(page) ? storyOf(page) : null;
  return story === null ? null : (
    <a href={story} target="_top">
      Stories of this page
    </a>
  );
}

/** The box that was clicked: what it is, how to get there, and its stories. */
export function ChosenPanel({ path, onJump, storyOf }: Omit<StateLinksProps, 'path'> & { path: string | null }) {
  const known = path === null ? undefined : chart.chart.states.find((state) => state.path === path);
  if (known === undefined) return null;
  return (
    <section className={styles['chosen']} aria-label="The chosen state">
      <h2>{placeWords(chart, known.path)}</h2>
      <p>{known.description}</p>
      <p>
        <button type="button" onClick={() => onJump(known.path)}>
          Jump here
        </button>{' '}
        <StoryLink path={known.path} storyOf={storyOf} />
      </p>
    </section>
  );
}

/** What happened so far, and what the last step changed. */
export function HistoryPanel({ moments, at, onGo }: { moments: readonly Moment[]; at: number; onGo: (at: number) => void }) {
  const changed = differences(moments[at - 1]?.snapshot.context ?? moments[at]?.snapshot.context, moments[at]?.snapshot.context);
  return (
    <section aria-label="What happened">
      <h2>What happened</h2>
      <ol className={styles['history']}>
        {moments.map(({ label }, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- moments are only ever added at the end
          <li key={position}>
            <button type="button" aria-current={position === at ? 'step' : undefined} onClick={() => onGo(position)}>
              {label}
            </button>
          </li>
        ))}
      </ol>
      <details>
        <summary>What the last step changed ({changed.length})</summary>
        <dl className={styles['difference']}>
          {changed.map(({ path, before, after }) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>
                <del>{before}</del> <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

interface StatesPanelProps extends Omit<StateLinksProps, 'path'> {
  active: ReadonlySet<string>;
  onLook: (path: string) => void;
}

/** Every state in words, to be searched, looked at and jumped to. */
export function StatesPanel({ active, onLook, onJump, storyOf }: StatesPanelProps) {
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const all = chart.chart.states.filter(({ path }) => path !== '');
  const found = all.filter((state) => `${placeWords(chart, state.path)} ${state.description}`.toLowerCase().includes(words));
  return (
    <section aria-label="All states">
      <h2>All states</h2>
      <label className={styles['search']}>
        Search <input type="search" value={sought} onChange={(event) => setSought(event.target.value)} />
      </label>
      <details open={words !== ''}>
        <summary>
          {found.length} of {all.length} states
        </summary>
        <ul className={styles['states']}>
          {found.map(({ path, description }) => (
            <li key={path} data-active={active.has(path) || undefined}>
              <button type="button" className={styles['quiet']} onClick={() => onLook(path)}>
                {placeWords(chart, path)}
              </button>
              {active.has(path) ? <strong> (here)</strong> : null} {description}{' '}
              <button type="button" aria-label={`Jump to ${placeWords(chart, path)}`} onClick={() => onJump(path)}>
                Jump
              </button>{' '}
              {chart.state(path).step === null ? null : <StoryLink path={path} storyOf={storyOf} />}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

interface JourneyPanelProps {
  report: CoverageReport | null;
  present: { id: string; step: number } | null;
  onPlay: (journey: Journey, upTo: number) => void;
}

/** The journeys of the coverage report, to be played whole or step by step. */
export function JourneyPanel({ report, present, onPlay }: JourneyPanelProps) {
  const [id, setId] = useState(present?.id ?? '');
  const journeys = report?.journeys ?? [];
  const journey = journeys.find((one) => one.id === id) ?? journeys[0];
  if (journey === undefined) return null;
  const at = present?.id === journey.id ? present.step : 0;
  return (
    <section aria-label="Journeys">
      <h2>Journeys</h2>
      <label>
        Journey{' '}
        <select value={journey.id} onChange={(event) => setId(event.target.value)}>
          {journeys.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      <p className={styles['buttons']}>
        <button type="button" onClick={() => onPlay(journey, journey.steps.length)}>
          Play to the end
        </button>
        <button type="button" disabled={at >= journey.steps.length} onClick={() => onPlay(journey, at + 1)}>
          Next step
        </button>
        <button type="button" disabled={at === 0} onClick={() => onPlay(journey, at - 1)}>
          Previous step
        </button>
      </p>
      <ol className={styles['history']}>
        {journey.steps.map(({ says }, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- the steps of a journey have no other name
          <li key={position}>
            <button type="button" aria-current={position + 1 === at ? 'step' : undefined} onClick={() => onPlay(journey, position + 1)}>
              {says}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function FileInput({ label, onOpen }: { label: string; onOpen: (value: unknown) => boolean }) {
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      setProblem(onOpen(JSON.parse(await file.text())) ? null : 'This file is something else.');
    } catch {
      setProblem('This file is not JSON.');
    }
  };
  return (
    <>
      <label className={styles['search']}>
        {label} <input type="file" accept="application/json,.json" onChange={(event) => void read(event.target.files?.[0])} />
      </label>
      {problem === null ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Coverage in words: every transition with its verdict, hits and journeys. */
export function CoveragePanel({ report, onOpen }: { report: CoverageReport | null; onOpen: (value: unknown) => boolean }) {
  const rows = report === null ? [] : chart.chart.transitions.map((transition) => ({ transition, coverage: report.transitions.get(transition.id) }));
  const hit = rows.filter(({ coverage }) => coverage?.status === 'hit').length;
  return (
    <section aria-label="Coverage">
      <h2>Coverage</h2>
      <FileInput label="Open a coverage report (JSON)" onOpen={onOpen} />
      {report === null ? (
        <p>No report is at hand. One is written by npm run coverage.</p>
      ) : (
        <details>
          <summary>
            {hit} of {rows.length} transitions covered
          </summary>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">Transition</th>
                <th scope="col">Verdict</th>
                <th scope="col">Journeys</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ transition, coverage }) => (
                <tr key={transition.id} data-coverage={coverage?.status ?? 'missed'}>
                  <td title={transition.id}>
                    {placeWords(chart, transition.source)}: {transition.description || transition.event}
                  </td>
                  <td>
                    {COVERAGE_LOOK[coverage?.status ?? 'missed'].words}
                    {coverage === undefined || coverage.hits === 0 ? '' : `, ${coverage.hits} times`}
                    {coverage === undefined || coverage.reason === '' ? '' : `: ${coverage.reason}`}
                  </td>
                  <td>{coverage?.journeys.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}

interface FunnelPanelProps {
  report: FunnelReport | null;
  url: string | null;
  onOpen: (value: unknown) => boolean;
}

/** How many visitors reached and left each page, from the server or from a file. */
export function FunnelPanel({ report, url, onOpen }: FunnelPanelProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async (from: string) => {
    try {
      const answer = await fetch(from, { headers: { accept: 'application/json' } });
      setProblem(answer.ok && onOpen(await answer.json()) ? null : 'The server has no numbers.');
    } catch {
      setProblem('The server does not answer.');
    }
  };
  return (
    <section aria-label="Funnel">
      <h2>Funnel</h2>
      {url === null ? null : (
        <p>
          <button type="button" onClick={() => void ask(url)}>
            Ask the server
          </button>
        </p>
      )}
      <FileInput label="Open an export (JSON)" onOpen={onOpen} />
      {problem === null ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      {report === null ? null : (
        <ul>
          {[...report.reached.keys()].filter(isStepId).map((step) => (
            <li key={step}>
              {STEPS[step].title}: {funnelWords(report, step)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
