import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { chartHash } from 'virtual:explorer-data';
import { Button } from '#src/components/Button.tsx';
import { isRecord } from '#src/domain/is-record.ts';
import { counted } from '#src/domain/number-words.ts';
import { PORT_OF } from '#src/model/cases/case.ts';
import {
  readCoverage,
  strangeness,
  type Coverage,
  type CoverageReport,
  type Journey,
  type TransitionCoverage,
} from '#src/model/coverage-report.ts';
import { placeWords } from '#src/model/places.ts';
import { labelOf, nameOf, type Move } from '#src/model/moves.ts';
import { VARIANT_NAMES, VARIANTS } from '#src/model/variants.ts';
import { PORT_WORDS, transitionWords } from '#src/model/words.ts';
import type { Moment } from './explorer-store.ts';
import { COVERAGE_LOOK, verdictLines } from './overlays.ts';
import { chart } from './pictures.ts';
import { decidedBy } from './way.ts';
import styles from './Explorer.module.css';

/** Options for a select of all variants. */
export function VariantOptions() {
  return VARIANT_NAMES.map((name) => (
    <option key={name} value={name}>
      {VARIANTS[name].label}
    </option>
  ));
}

interface Group {
  title: string;
  moves: Move[];
  /** Rarely needed: collapsed. */
  isAside: boolean;
}

function groupOf({ event }: Move): Pick<Group, 'title' | 'isAside'> {
  if ('actorId' in event)
    return { title: `Waiting: ${PORT_WORDS[PORT_OF[event.actorId]]}`, isAside: false };
  if (event.type.startsWith('xstate.after.')) return { title: 'Time passes', isAside: false };
  if (event.type === 'url.visited')
    return { title: 'A page is asked for by its address', isAside: true };
  if (event.type === 'form.changed') return { title: 'Something is typed', isAside: true };
  if (/^(hold|offer)\./.test(event.type)) return { title: 'Beside the page', isAside: true };
  return { title: 'The visitor', isAside: false };
}

function groupsOf(moves: readonly Move[]): Group[] {
  const groups = new Map<string, Group>();
  for (const move of moves) {
    const { title, isAside } = groupOf(move);
    const known = groups.get(title) ?? { title, isAside, moves: [] };
    groups.set(title, { ...known, moves: [...known.moves, move] });
  }
  return [...groups.values()]
    .map((group) => ({ ...group, moves: onwardFirst(group.moves) }))
    .toSorted((a, b) => Number(a.isAside) - Number(b.isAside));
}

const AWAY = ['back', 'exited', 'restarted'];

function isAway({ type }: Move): boolean {
  return AWAY.includes(type);
}

/** Sorts ways out of the page last. */
function onwardFirst(moves: readonly Move[]): Move[] {
  return moves.toSorted((a, b) => Number(isAway(a)) - Number(isAway(b)));
}

function CaseButtons({
  moves,
  onChoose,
}: {
  moves: readonly Move[];
  onChoose: (move: Move) => void;
}) {
  return (
    <ul className={styles['cases']}>
      {moves.map((move) => (
        <li key={nameOf(move)}>
          <Button small variant="outline" data-event={move.type} onClick={() => onChoose(move)}>
            {labelOf(move)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Everything that can happen now, as buttons. */
export function CasesPanel({
  moves,
  onChoose,
}: {
  moves: readonly Move[];
  onChoose: (move: Move) => void;
}) {
  return (
    <section aria-label="What can happen now">
      <h2>What can happen now</h2>
      {moves.length === 0 ? <p>Nothing: the visit ends here.</p> : null}
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

interface Difference {
  path: string;
  before: string;
  after: string;
}

const LONGEST = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The differences between two plain values, by path. A changed list is reported as a whole. */
function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (Object.is(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) {
    return JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [{ path, before: shown(before), after: shown(after) }];
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) =>
    differences(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
}

/** What happened so far, and what the last step changed. */
export function HistoryPanel({
  moments,
  at,
  onGo,
}: {
  moments: readonly Moment[];
  at: number;
  onGo: (at: number) => void;
}) {
  const changed = differences(
    moments[at - 1]?.snapshot.context ?? moments[at]?.snapshot.context,
    moments[at]?.snapshot.context,
  );
  return (
    <section aria-label="What happened">
      <h2>What happened</h2>
      <ol className={styles['history']}>
        {moments.map(({ label, taken }, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- moments are only ever added at the end
          <li key={position}>
            <button
              type="button"
              aria-current={position === at ? 'step' : undefined}
              onClick={() => onGo(position)}
            >
              {label}
            </button>
            {decidedBy(taken).map((line) => (
              <p key={line} className={styles['small']}>
                {line}
              </p>
            ))}
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

interface JourneyPanelProps {
  report: CoverageReport | null;
  present: { id: string; step: number } | null;
  /** Whether the flow has gone another way than the journey. */
  isStuck: boolean;
  onPlay: (journey: Journey, upTo: number) => Promise<void>;
}

const PACE_MS = 900;

/** Calls `next` at a steady pace ({@link PACE_MS}) while it is on. */
function usePace(isOn: boolean, at: number, next: () => Promise<void>): void {
  const tick = useEffectEvent((_from: number) => void next());
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => tick(at), PACE_MS);
    return () => clearTimeout(timer);
  }, [isOn, at]);
}

/** Scrolls a list to an item, counted from 1, without scrolling anything around the list. */
function keepInSight(list: HTMLElement | null, at: number): void {
  const present = list?.children.item(at - 1) ?? null;
  if (list === null || present === null) return;
  const [frame, line] = [list.getBoundingClientRect(), present.getBoundingClientRect()];
  list.scrollTop += line.top + line.height / 2 - frame.top - frame.height / 2;
}

function JourneyOptions({ journeys, title }: { journeys: readonly Journey[]; title: string }) {
  return journeys.length === 0 ? null : (
    <optgroup label={title}>
      {journeys.map((one) => (
        <option key={one.id} value={one.id}>
          {one.id}: {one.title} ({one.steps.length} {one.steps.length === 1 ? 'step' : 'steps'})
        </option>
      ))}
    </optgroup>
  );
}

/** The journeys of the coverage report, to play at a steady pace, step by step, or to the end at once. */
export function JourneyPanel({ report, present, isStuck, onPlay }: JourneyPanelProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const journeys = report?.journeys ?? [];
  const journey = journeys.find((one) => one.id === (chosen ?? present?.id)) ?? journeys[0];
  const steps = journey?.steps ?? [];
  const isPresent = journey !== undefined && present?.id === journey.id;
  const at = isPresent ? present.step : 0;
  const isOn = isPlaying && isPresent && !isStuck && at < steps.length;
  usePace(isOn, at, async () => {
    if (journey !== undefined) await onPlay(journey, at + 1);
  });
  useEffect(() => keepInSight(list.current, at), [at]);
  if (journey === undefined) return null;
  const start = async () => {
    setPlaying(!isOn);
    if (!isOn) await onPlay(journey, at >= steps.length ? 0 : at);
  };
  return (
    <section aria-label="Journeys">
      <h2>Journeys</h2>
      <label className={styles['stacked']}>
        Journey{' '}
        <select
          value={journey.id}
          onChange={(event) => {
            setPlaying(false);
            setChosen(event.target.value);
          }}
        >
          <JourneyOptions
            title="In the product"
            journeys={journeys.filter(({ isBrowser }) => isBrowser)}
          />
          <JourneyOptions
            title="On the chart"
            journeys={journeys.filter(({ isBrowser }) => !isBrowser)}
          />
        </select>
      </label>
      <p className={styles['buttons']}>
        <Button small onClick={() => void start()}>
          {isOn ? 'Pause' : 'Play'}
        </Button>
        <Button
          small
          variant="outline"
          disabled={at === 0}
          onClick={() => void onPlay(journey, at - 1)}
        >
          Previous step
        </Button>
        <Button
          small
          variant="outline"
          disabled={at >= steps.length}
          onClick={() => void onPlay(journey, at + 1)}
        >
          Next step
        </Button>
        <Button
          small
          variant="outline"
          disabled={at >= steps.length}
          onClick={() => void onPlay(journey, steps.length)}
        >
          Play to the end
        </Button>
      </p>
      <p
        className={styles['small']}
        data-journey={isPresent ? present.id : undefined}
        data-journey-step={at}
      >
        {isPresent ? `Step ${at} of ${steps.length}` : `Begins at ${journey.start.url}`}
      </p>
      <ol ref={list} className={styles['history']}>
        {steps.map(({ says }, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- the steps of a journey have no other name
          <li key={position}>
            <button
              type="button"
              aria-current={position + 1 === at ? 'step' : undefined}
              onClick={() => void onPlay(journey, position + 1)}
            >
              {says}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Calls `read`; null if it throws. */
export function readOrNull<T>(value: unknown, read: (value: unknown) => T): T | null {
  try {
    return read(value);
  } catch {
    return null;
  }
}

interface FileInputProps<T> {
  label: string;
  /** Message if `read` throws. */
  wrong: string;
  read: (value: unknown) => T;
  onOpen: (read: T) => void;
}

/** Opens a JSON file. Shows a message if it is not JSON or `read` rejects it. */
export function FileInput<T>({ label, wrong, read, onOpen }: FileInputProps<T>) {
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      const opened = readOrNull(JSON.parse(await file.text()), read);
      setProblem(opened === null ? wrong : null);
      if (opened !== null) onOpen(opened);
    } catch {
      setProblem('This file is not JSON.');
    }
  };
  return (
    <>
      <label className={styles['search']}>
        {label}{' '}
        <input
          type="file"
          accept="application/json,.json"
          onChange={(event) => void open(event.target.files?.[0])}
        />
      </label>
      {problem === null ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

interface CoverageRow {
  id: string;
  says: string;
  coverage: TransitionCoverage | null;
}

const ORDER = { missed: 0, unreachable: 1, hit: 2 } as const;

function statusOf({ coverage }: CoverageRow): Coverage {
  return coverage?.status ?? 'missed';
}

function rowsOf(report: CoverageReport): CoverageRow[] {
  const rows = chart.chart.transitions.map((transition): CoverageRow => ({
    id: transition.id,
    says: `${placeWords(chart, transition.source)}: ${transitionWords(transition)}`,
    coverage: report.transitions.get(transition.id) ?? null,
  }));
  return rows.toSorted((a, b) => ORDER[statusOf(a)] - ORDER[statusOf(b)]);
}

/** A table's head with its column names. */
export function TableHead({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function CoverageTable({ rows }: { rows: readonly CoverageRow[] }) {
  return (
    <table className={styles['table']}>
      <TableHead names={['Way', 'Verdict', 'Journeys']} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-coverage={statusOf(row)}>
            <td title={row.id}>{row.says}</td>
            <td>
              {row.coverage === null
                ? COVERAGE_LOOK.missed.words
                : verdictLines({ ...row.coverage, journeys: [] }).join('. ')}
            </td>
            <td>{row.coverage?.journeys.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How often tests take a transition, in words; null if the report does not say. */
export function timesTaken(report: CoverageReport | null, id: string): string | null {
  const hits = Object.values(report?.transitions.get(id)?.hits ?? {}).filter(
    (count) => count !== null,
  );
  return hits.length === 0 ? null : `taken ${counted(Math.max(...hits), 'time')} in tests`;
}

function writtenOn({ startedAt, commit }: CoverageReport): string {
  const at = new Date(startedAt);
  const when = Number.isNaN(at.getTime())
    ? ''
    : ` of ${at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}`;
  return `Report${when}${commit === null ? '' : `, revision ${commit}`}.`;
}

const CoverageSummary = memo(function CoverageSummary({ report }: { report: CoverageReport }) {
  const [isOpen, setOpen] = useState(false);
  const rows = rowsOf(report);
  const count = (status: Coverage): number => rows.filter((row) => statusOf(row) === status).length;
  const strange = strangeness(
    report,
    chart.chart.transitions.map(({ id }) => id),
    chartHash,
  );
  return (
    <>
      <p className={styles['small']}>{writtenOn(report)}</p>
      {strange === null ? null : (
        <p className={styles['problem']}>
          {strange} Run <code>npm run coverage</code> anew.
        </p>
      )}
      <ul className={styles['plain']}>
        <li>
          {count('hit')} of {rows.length - count('unreachable')} transitions that can be taken are
          covered
        </li>
        <li>{count('missed')} not covered</li>
        <li>{count('unreachable')} more cannot be, each with a reason</li>
      </ul>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Every transition with its verdict</summary>
        {isOpen ? <CoverageTable rows={rows} /> : null}
      </details>
    </>
  );
});

/** Coverage in words: every transition with its verdict, counts and journeys. */
export function CoveragePanel({
  report,
  onOpen,
}: {
  report: CoverageReport | null;
  onOpen: (report: CoverageReport) => void;
}) {
  return (
    <section aria-label="Coverage">
      <h2>Is it tested?</h2>
      {report === null ? (
        <p>
          No report is at hand. <code>npm run coverage</code> writes one to{' '}
          <code>reports/coverage/coverage.json</code>: open it here, or start the product anew.
        </p>
      ) : (
        <CoverageSummary report={report} />
      )}
      <FileInput
        label="Open a coverage report (JSON)"
        wrong="This is no coverage report: look for reports/coverage/coverage.json."
        read={readCoverage}
        onOpen={onOpen}
      />
    </section>
  );
}
