import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { chartHash } from 'virtual:explorer-data';
import { STEP_IDS, STEPS, type StepId } from '#src/domain/steps.ts';
import type { FunnelReport } from '#src/domain/funnel.ts';
import { Button } from '#src/components/Button.tsx';
import {
  ALL_PEOPLE,
  countVisits,
  countVitals,
  readFunnel,
  timeWithin,
  type VisitChoice,
  type Visits,
} from '#src/model/visit-counts.ts';
import { durationWords } from './durations.ts';
import { countedWords, lossesOf, NOBODY, partsOf } from './overlays.ts';
import { FileInput, TableHead, VariantOptions } from './panels.tsx';
import type { Numbers } from './use-funnel.ts';
import { Vitals } from './Vitals.tsx';
import explorer from './Explorer.module.css';
import styles from './Funnel.module.css';

const LOSSES_SHOWN = 5;

/** The chart revisions that visits were counted with, the latest first, each with its first and last day. */
function revisionsOf({ groups }: FunnelReport): { revision: string; words: string }[] {
  const days = new Map<string, string[]>();
  for (const { revision, day } of groups)
    days.set(revision ?? '', [...(days.get(revision ?? '') ?? []), day].toSorted());
  return [...days]
    .toSorted(([, a], [, b]) => ((a.at(-1) ?? '') < (b.at(-1) ?? '') ? 1 : -1))
    .map(([revision, seen]) => {
      const name =
        revision === ''
          ? 'Not told'
          : `${revision.slice(0, 7)}${revision === chartHash ? ' (this chart)' : ''}`;
      return { revision, words: `${name}, ${seen[0]} to ${seen.at(-1)}` };
    });
}

interface ChoiceProps {
  title: string;
  report: FunnelReport;
  choice: VisitChoice;
  onChoose: (choice: VisitChoice) => void;
}

/** Form for choosing which visits to count. */
function Choice({ title, report, choice, onChoose }: ChoiceProps) {
  const revisions = useMemo(() => revisionsOf(report), [report]);
  return (
    <fieldset className={styles['choice']}>
      <legend>{title}</legend>
      <label>
        From{' '}
        <input
          type="date"
          value={choice.from}
          max={choice.to}
          onChange={(event) => onChoose({ ...choice, from: event.target.value })}
        />
      </label>
      <label>
        To{' '}
        <input
          type="date"
          value={choice.to}
          min={choice.from}
          onChange={(event) => onChoose({ ...choice, to: event.target.value })}
        />
      </label>
      <label>
        Visitors{' '}
        <select
          value={choice.variant}
          onChange={(event) => onChoose({ ...choice, variant: event.target.value })}
        >
          <option value="">All</option>
          <VariantOptions />
        </select>
      </label>
      <label>
        Chart{' '}
        <select
          value={choice.revision === null ? 'all' : `=${choice.revision}`}
          onChange={(event) =>
            onChoose({
              ...choice,
              revision: event.target.value === 'all' ? null : event.target.value.slice(1),
            })
          }
        >
          <option value="all">All revisions</option>
          {revisions.map(({ revision, words }) => (
            <option key={revision} value={`=${revision}`}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={choice.withBots}
          onChange={() => onChoose({ ...choice, withBots: !choice.withBots })}
        />{' '}
        With bots
      </label>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={choice.withTablets}
          onChange={() => onChoose({ ...choice, withTablets: !choice.withTablets })}
        />{' '}
        With agents’ tablets
      </label>
    </fieldset>
  );
}

interface Column {
  title: string;
  visits: Visits;
}

/** A table of what visitors of each page did, with one row per choice. */
function Figures({ columns }: { columns: readonly Column[] }) {
  const steps = STEP_IDS.filter((step) => columns.some(({ visits }) => visits.pages.has(step)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no pointer scrolls it by keys
    <div className={styles['scroll']} role="region" aria-label="Visitors of each page" tabIndex={0}>
      <table className={styles['figures']}>
        <TableHead names={['Page', 'In', 'On', 'Out', 'Share on', 'Median', '90 %']} />
        <tbody>
          {steps.flatMap((step) =>
            columns.map(({ title, visits }, at) => {
              const counts = visits.pages.get(step) ?? NOBODY;
              const { wentOn } = partsOf(counts);
              const name =
                columns.length === 1
                  ? STEPS[step].title
                  : `${at === 0 ? `${STEPS[step].title}, ` : ''}${title.toLowerCase()}`;
              return (
                <tr key={`${step} ${title}`} data-second={at > 0 || undefined}>
                  <th scope="row">{name}</th>
                  <td>{counts.reached.toLocaleString('en-US')}</td>
                  <td>{counts.wentOn.toLocaleString('en-US')}</td>
                  <td>{counts.left.toLocaleString('en-US')}</td>
                  <td>{counts.reached === 0 ? '–' : `${wentOn.share} %`}</td>
                  <td>{durationWords(timeWithin(counts, 0.5))}</td>
                  <td>{durationWords(timeWithin(counts, 0.9))}</td>
                </tr>
              );
            }),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The pages with the most visitors leaving. Each links to its box in the diagram. */
function Losses({
  columns: [first, second],
  onSeek,
}: {
  columns: readonly Column[];
  onSeek: (step: StepId) => void;
}) {
  if (first === undefined) return null;
  const losses = lossesOf(first.visits).slice(0, LOSSES_SHOWN);
  return losses.length === 0 ? null : (
    <>
      <h3>Biggest losses</h3>
      <ol className={styles['losses']} aria-label="Biggest losses">
        {losses.map(({ step, counts }) => {
          const other = second?.visits.pages.get(step) ?? NOBODY;
          return (
            <li key={step}>
              <button type="button" onClick={() => onSeek(step)}>
                <strong>{STEPS[step].title}</strong>
                <span>
                  {counts.left.toLocaleString('en-US')} of {counts.reached.toLocaleString('en-US')}{' '}
                  left ({partsOf(counts).left.share} %)
                  {second === undefined
                    ? ''
                    : `; compared: ${other.reached === 0 ? 'nobody came' : `${partsOf(other).left.share} %`}`}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

export interface FunnelProps {
  numbers: Numbers;
  /** Shows these visits in the diagram. */
  onShow: (visits: Visits) => void;
  /** Brings a page's box into view in the diagram. */
  onSeek: (step: StepId) => void;
}

interface ResultProps extends Pick<FunnelProps, 'onShow' | 'onSeek'> {
  report: FunnelReport;
}

function Result({ report, onShow, onSeek }: ResultProps) {
  const [choice, setChoice] = useState(ALL_PEOPLE);
  const [other, setOther] = useState<VisitChoice | null>(null);
  const [isOtherDrawn, setOtherDrawn] = useState(false);
  const name = useId();
  const first = useMemo(() => countVisits(report, choice), [report, choice]);
  const second = useMemo(
    () => (other === null ? null : countVisits(report, other)),
    [report, other],
  );
  const vitals = useMemo(() => countVitals(report, choice), [report, choice]);
  const others = useMemo(
    () => (other === null ? null : countVitals(report, other)),
    [report, other],
  );
  const drawn = isOtherDrawn && second !== null ? second : first;
  const show = useEffectEvent((visits: Visits) => onShow(visits));
  useEffect(() => show(drawn), [drawn]);
  const columns: Column[] = [
    { title: 'Chosen', visits: first },
    ...(second === null ? [] : [{ title: 'Compared', visits: second }]),
  ];
  return (
    <>
      <Choice title="Chosen visits" report={report} choice={choice} onChoose={setChoice} />
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={other !== null}
          onChange={() => setOther(other === null ? choice : null)}
        />{' '}
        Compare with others
      </label>
      {other === null ? null : (
        <>
          <Choice title="Compared visits" report={report} choice={other} onChoose={setOther} />
          <fieldset className={styles['drawn']}>
            <legend>The picture shows</legend>
            {columns.map(({ title }, at) => (
              <label key={title}>
                <input
                  type="radio"
                  name={name}
                  checked={isOtherDrawn === at > 0}
                  onChange={() => setOtherDrawn(at > 0)}
                />{' '}
                {title}
              </label>
            ))}
          </fieldset>
        </>
      )}
      <p role="status">
        {columns.map(({ title, visits }) => `${title}: ${countedWords(visits)}`).join('. ')}
      </p>
      {columns.every(({ visits }) => visits.pages.size === 0) ? (
        <p>Nobody has been counted with this choice.</p>
      ) : (
        <>
          <Losses columns={columns} onSeek={onSeek} />
          <h3>Page by page</h3>
          <Figures columns={columns} />
          <p className={explorer['small']}>
            In: visitors who reached the page. On: those who went on to a page that was new to them
            and did not come back to leave. Out: those who saw it last. The others went back. Times
            are of those who entered another page: half of them, and 90 % of them, took no longer.
          </p>
          <Vitals title="How fast the pages were" measured={vitals} />
          {others === null ? null : (
            <Vitals title="How fast they were, compared" measured={others} />
          )}
        </>
      )}
    </>
  );
}

/** Where visitors leave, for visits chosen by days, variant and chart, with an optional second choice to compare. Numbers come from the server or from a file. */
export function Funnel({
  numbers: { report, countedAt, problem, ask, open },
  onShow,
  onSeek,
}: FunnelProps) {
  return (
    <section aria-label="Funnel">
      <h2>Where do visitors leave?</h2>
      {problem === null ? null : (
        <p className={explorer['problem']} role="alert">
          {problem}
        </p>
      )}
      {countedAt === null ? null : (
        <p role="status">{`Counted on ${countedAt.toLocaleString('en-US')}.${problem === null ? ' The server is counting again.' : ''}`}</p>
      )}
      {report === null ? null : report.groups.length === 0 ? (
        <p>
          Nobody has been counted yet. Visits are counted where `funnel` is set in config.json, and
          only of browsers that do not ask for privacy.
        </p>
      ) : (
        <Result report={report} onShow={onShow} onSeek={onSeek} />
      )}
      <p>
        {ask === null ? null : (
          <Button small variant="outline" onClick={ask}>
            Ask the server again
          </Button>
        )}
      </p>
      <FileInput
        label="Open an export (JSON)"
        wrong="This is no funnel: look for what npm run funnel:export writes, or GET /api/funnel answers."
        read={readFunnel}
        onOpen={open}
      />
    </section>
  );
}
