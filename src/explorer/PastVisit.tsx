import { useEffect, useState } from 'react';
import sourceTypes from '#src/content/snapshot/source_type.json';
import windowIssues from '#src/content/snapshot/window_issue.json';
import { INSIDE_SALES_REASON, PROPERTY_TYPE } from '#src/domain/constants.ts';
import { PAST_VISIT, type PastVisit } from '#src/domain/funnel.ts';
import { readWhole } from '#src/domain/schema.ts';
import { isStepId, STEPS } from '#src/domain/steps.ts';
import { keyWords } from '#src/model/words.ts';
import { durationWords } from './funnel-words.ts';
import { Table } from './Table.tsx';
import styles from './Explorer.module.css';

/** The visit of the draft that the page's address names (`?visit=`), as the server tells it; null without one, or why there is none. */
export function usePastVisit(): PastVisit | string | null {
  const [id] = useState(() => new URLSearchParams(window.location.search).get('visit'));
  const [visit, setVisit] = useState<PastVisit | string | null>(
    id === null ? null : 'The visit is being looked up.',
  );
  useEffect(() => {
    if (id === null) return;
    fetch(`visits/${encodeURIComponent(id)}`, { headers: { accept: 'application/json' } })
      .then(async (answer) => answer.ok && readWhole(PAST_VISIT, await answer.json()))
      .then((found) =>
        setVisit(found || 'The server knows no such draft, or does not tell of visits here.'),
      )
      .catch(() => setVisit('The server does not answer.'));
  }, [id]);
  return visit;
}

function pageWords(state: string): string {
  const [page] = state.split('.');
  return isStepId(page) ? STEPS[page].title : state;
}

/** What a code means. */
interface Meaning {
  code: number;
  title: string;
}

function named(codes: Readonly<Record<string, number>>): Meaning[] {
  return Object.entries(codes).map(([name, code]) => ({
    code,
    title: keyWords(name).toLowerCase(),
  }));
}

/** What the codes of an answer mean, by the answer's property. Its choices may be content: then by the titles that ship with the product. */
const MEANINGS: Readonly<Record<string, readonly Meaning[]>> = {
  propertyType: named(PROPERTY_TYPE),
  insideSalesReasonEnum: named(INSIDE_SALES_REASON),
  sourceTypeEnum: sourceTypes,
  windowReasonEnum: windowIssues,
};

function valueWords({ name, value }: PastVisit['answers'][number]): string {
  const meanings = name.split(' › ').flatMap((part) => MEANINGS[part] ?? []);
  const meaning = meanings.find(({ code }) => String(code) === value);
  return meaning?.title ?? (value === 'true' ? 'yes' : value.replaceAll('_', ' '));
}

/** `project › windowCount` → `Window count`. */
function nameWords(name: string): string {
  return keyWords(
    name
      .split(' › ')
      .slice(-2)
      .join(' ')
      .replace(/^\w+ (?=\D)/, '')
      .replace('Enum', ''),
  );
}

/** The way that one visit took, and its answers. */
export function PastVisitPanel({ visit }: { visit: PastVisit | string }) {
  if (typeof visit === 'string') return <p role="status">{visit}</p>;
  const { pages, status, answers } = visit;
  return (
    <section aria-label="This visit">
      <h2>This visit</h2>
      <p>Status: {status}. Names, numbers, addresses and typed texts are left out.</p>
      {pages.length === 0 ? (
        <p>
          Its pages were not counted: `funnel` is off in config.json, or the browser asked for
          privacy.
        </p>
      ) : null}
      <ol>
        {pages.map(({ state, at }, position) => (
          <li key={`${state} ${at}`}>
            {pageWords(state)}{' '}
            <span className={styles['small']}>
              {durationWords(position === 0 ? null : (at - (pages[0]?.at ?? at)) / 1000)}
            </span>
          </li>
        ))}
      </ol>
      <Table
        label="What was answered"
        head={['Answer', 'Value']}
        rows={answers.map((answer) => ({
          key: answer.name,
          cells: [nameWords(answer.name), valueWords(answer)],
        }))}
      />
    </section>
  );
}
