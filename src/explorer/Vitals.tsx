import { STEP_IDS, STEPS } from '#src/domain/steps.ts';
import { VITALS, type Vital } from '#src/domain/funnel.ts';
import { timeWithin, type Vitals as Measured } from '#src/model/visit-counts.ts';
import { durationWords } from './durations.ts';
import { TableHead } from './panels.tsx';
import explorer from './Explorer.module.css';
import styles from './Funnel.module.css';

/** The percentile shown: the 75th, as is usual for Core Web Vitals. */
const SHARE = 0.75;

function valueWords(vital: Vital, value: number | null): string {
  if (value === null) return '–';
  return vital === 'CLS' ? String(value) : durationWords(value / 1000);
}

/** How fast the pages were in the browsers of visitors. */
export function Vitals({ title, measured }: { title: string; measured: Measured }) {
  const steps = STEP_IDS.filter((step) => measured.has(step));
  if (steps.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <table className={styles['figures']} aria-label={title}>
        <TableHead names={['Page', ...VITALS, 'Views']} />
        <tbody>
          {steps.map((step) => {
            const counts = VITALS.map(
              (vital) => measured.get(step)?.get(vital) ?? new Map<number, number>(),
            );
            return (
              <tr key={step}>
                <th scope="row">{STEPS[step].title}</th>
                {VITALS.map((vital, at) => (
                  <td key={vital}>
                    {valueWords(vital, timeWithin({ stays: counts[at] ?? new Map() }, SHARE))}
                  </td>
                ))}
                <td>
                  {Math.max(
                    ...counts.map((values) =>
                      [...values.values()].reduce((sum, times) => sum + times, 0),
                    ),
                  ).toLocaleString('en-US')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={explorer['small']}>
        Three of four views were no slower: until the largest part was drawn (LCP), until the
        slowest press was answered (INP), and how far parts jumped (CLS).
      </p>
    </>
  );
}
