import { groupBy } from 'es-toolkit';
import { useMemo, useState } from 'react';
import { chartHash } from 'virtual:explorer-data';
import { Button } from '#src/components/Button.tsx';
import { CheckboxField } from '#src/components/CheckboxField.tsx';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Select } from '#src/components/Select.tsx';
import { STEP_IDS, STEPS } from '#src/domain/steps.ts';
import type { FunnelReport } from '#src/domain/funnel.ts';
import { VARIANT_NAMES, VARIANTS } from '#src/model/variants.ts';
import {
  countsOf,
  countVisits,
  valueWithin,
  type VisitChoice,
  type Visits,
} from '#src/model/visit-counts.ts';
import { pathOf } from './chart.ts';
import { useExplorer } from './explorer-view.ts';
import { countedWords, countWords, durationWords, lossesOf, partsOf } from './funnel-words.ts';
import { Table } from './Table.tsx';
import styles from './Explorer.module.css';

const LOSSES_SHOWN = 5;

/** Options for a select of variants. */
export const VARIANT_OPTIONS = VARIANT_NAMES.map((value) => ({
  value,
  label: VARIANTS[value].label,
}));

/** The chart revisions that visits were counted with, the latest first, each with its first and last day. */
function revisionsOf({ groups }: FunnelReport): { value: string; label: string }[] {
  const ofRevision = groupBy(
    groups.toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    ({ revision }) => revision ?? '',
  );
  return Object.entries(ofRevision).map(([revision, latestFirst]) => {
    const name =
      revision === ''
        ? 'Not told'
        : `${revision.slice(0, 7)}${revision === chartHash ? ' (this chart)' : ''}`;
    const days = `${latestFirst.at(-1)?.day} to ${latestFirst[0]?.day}`;
    return { value: `=${revision}`, label: `${name}, ${days}` };
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
  const choose = (part: Partial<VisitChoice>) => onChoose({ ...choice, ...part });
  return (
    <fieldset className={styles['choice']}>
      <legend>{title}</legend>
      <label>
        From{' '}
        <input
          type="date"
          value={choice.from}
          max={choice.to}
          onChange={(event) => choose({ from: event.target.value })}
        />
      </label>
      <label>
        To{' '}
        <input
          type="date"
          value={choice.to}
          min={choice.from}
          onChange={(event) => choose({ to: event.target.value })}
        />
      </label>
      <Select
        name={`${title} variant`}
        label="Visitors"
        value={choice.variant === '' ? 'all' : choice.variant}
        options={[{ value: 'all', label: 'All' }, ...VARIANT_OPTIONS]}
        onChange={(value) => choose({ variant: value === 'all' ? '' : value })}
      />
      <Select
        name={`${title} revision`}
        label="Chart"
        value={choice.revision === null ? 'all' : `=${choice.revision}`}
        options={[{ value: 'all', label: 'All revisions' }, ...revisions]}
        onChange={(value) => choose({ revision: value === 'all' ? null : value.slice(1) })}
      />
      <CheckboxField
        name={`${title} bots`}
        label="With bots"
        checked={choice.withBots}
        onChange={(withBots) => choose({ withBots })}
      />
      <CheckboxField
        name={`${title} tablets`}
        label="With agents’ tablets"
        checked={choice.withTablets}
        onChange={(withTablets) => choose({ withTablets })}
      />
    </fieldset>
  );
}

interface Column {
  title: string;
  visits: Visits;
}

/** The chosen visits, and those that are compared with them. */
type Columns = readonly [Column, ...Column[]];

/** A table of what visitors of each page did, with one row per choice. */
function Figures({ columns }: { columns: readonly Column[] }) {
  const steps = STEP_IDS.filter((step) => columns.some(({ visits }) => visits.pages.has(step)));
  const rows = steps.flatMap((step) =>
    columns.map(({ title, visits }, at) => {
      const counts = countsOf(visits, step);
      return {
        key: `${step} ${title}`,
        isSecond: at > 0,
        cells: [
          at > 0 ? 'compared' : STEPS[step].title,
          countWords(counts.reached),
          countWords(counts.wentOn),
          countWords(counts.left),
          counts.reached === 0 ? '–' : `${partsOf(counts).wentOn.share} %`,
          durationWords(valueWithin(counts.stays, 0.5)),
          durationWords(valueWithin(counts.stays, 0.9)),
        ],
      };
    }),
  );
  return (
    <Table
      label="Visitors of each page"
      head={['Page', 'In', 'On', 'Out', 'Share on', 'Median', '90 %']}
      rows={rows}
    />
  );
}

/** The pages with the most visitors leaving. Each links to its card on the map. */
export function Losses({ columns: [first, second] }: { columns: Columns }) {
  const { look } = useExplorer();
  return (
    <ol className={styles['plain']} aria-label="Biggest losses">
      {lossesOf(first.visits)
        .slice(0, LOSSES_SHOWN)
        .map(({ step, counts }) => {
          const other = second && countsOf(second.visits, step);
          return (
            <li key={step}>
              <Button small variant="flat" onClick={() => look(pathOf(step))}>
                {STEPS[step].title}
              </Button>{' '}
              {countWords(counts.left)} of {countWords(counts.reached)} left (
              {partsOf(counts).left.share} %)
              {other &&
                `; compared: ${other.reached === 0 ? 'nobody came' : `${partsOf(other).left.share} %`}`}
            </li>
          );
        })}
    </ol>
  );
}

function Result({ report, visits }: { report: FunnelReport; visits: Visits }) {
  const { choice, choose } = useExplorer().numbers;
  const [other, setOther] = useState<VisitChoice | null>(null);
  const compared = useMemo(
    () => (other === null ? [] : [{ title: 'Compared', visits: countVisits(report, other) }]),
    [report, other],
  );
  const columns: Columns = [{ title: 'Chosen', visits }, ...compared];
  return (
    <>
      <p role="status">
        {columns.map((column) => `${column.title}: ${countedWords(column.visits)}`).join('. ')}
      </p>
      {columns.every((column) => column.visits.pages.size === 0) ? (
        <p>Nobody has been counted with this choice.</p>
      ) : (
        <>
          <h3>Biggest losses</h3>
          <Losses columns={columns} />
          <h3>Page by page</h3>
          <Figures columns={columns} />
          <p className={styles['small']}>
            In: visitors who reached the page. On: those who went on to a page that was new to them
            and did not come back to leave. Out: those who saw it last. The others went back. Times
            are of those who entered another page: half of them, and 90 % of them, took no longer.
          </p>
        </>
      )}
      <Choice title="Chosen visits" report={report} choice={choice} onChoose={choose} />
      <CheckboxField
        name="compare"
        label="Compare with others"
        checked={other !== null}
        onChange={(isCompared) => setOther(isCompared ? choice : null)}
      />
      {other === null ? null : (
        <Choice title="Compared visits" report={report} choice={other} onChoose={setOther} />
      )}
    </>
  );
}

/** Where visitors leave, for visits chosen by days, variant and chart, with an optional second choice to compare. Numbers come from the server or from a file. */
export function Funnel() {
  const { report, countedAt, problem, visits, ask, open } = useExplorer().numbers;
  return (
    <section aria-label="Funnel">
      <h2>Where do visitors leave?</h2>
      {problem === null ? null : <FormMessage tone="alert">{problem}</FormMessage>}
      {countedAt === null ? null : (
        <p role="status">{`Counted on ${countedAt.toLocaleString('en-US')}.${problem === null ? ' The server is counting again.' : ''}`}</p>
      )}
      {report === null ? null : visits === null ? (
        <p>
          Nobody has been counted yet. Visits are counted where `funnel` is set in config.json, and
          only of browsers that do not ask for privacy.
        </p>
      ) : (
        <Result report={report} visits={visits} />
      )}
      {ask === null ? null : (
        <Button small variant="outline" onClick={ask}>
          Ask the server again
        </Button>
      )}
      <label className={styles['file']}>
        Open an export (JSON){' '}
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) open(file);
          }}
        />
      </label>
    </section>
  );
}
