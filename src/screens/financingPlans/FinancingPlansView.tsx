import { BarRow } from '#src/components/Charts.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { ReadingPage, SmallPrint } from '../reading/ReadingPage.tsx';
import type { ReadingPageState } from '../reading/useReadingPage.ts';
import styles from './FinancingPlans.module.css';

/** The longest loan drawn as bars; a longer one is shown as text only. */
const MAX_BARS = 40;

/** A loan period for display: its label, the number of bars, and the period as text. */
export interface LoanPeriod {
  label: string;
  count: number;
  text: string;
}

/**
 * Reads a plan's `loan_period` item: `Loan period (years)` and `5` become five bars and "5 years" (spec §2, financing-plans). Null if the
 * value is not a whole number of at least 1, or is too long to draw.
 */
export function loanPeriod(name: string, value: string): LoanPeriod | null {
  const digits = value.trim();
  const count = Number(digits);
  if (!/^\d+$/.test(digits) || count < 1 || count > MAX_BARS) return null;
  const [, label = name, units] = /^(.*?)\(([^()]+)\)\s*$/.exec(name) ?? [];
  if (units === undefined) return { label, count, text: digits };
  return {
    label: label.trimEnd(),
    count,
    text: `${count} ${count === 1 ? units.replace(/s$/, '') : units}`,
  };
}

type PlanItem = ContentById['financingPlans']['plans'][number]['items'][number];

function periodOf({ uniqueName, name, value }: PlanItem) {
  return uniqueName === 'loan_period' ? loanPeriod(name, value) : null;
}

/** The longest period of all plans: the common scale of their bars. */
function longestPeriod(plans: ContentById['financingPlans']['plans']): number {
  return Math.max(
    0,
    ...plans.flatMap(({ items }) => items.map((item) => periodOf(item)?.count ?? 0)),
  );
}

/** The plans side by side, with one bar per unit of the loan period (spec §2, financing-plans). */
export function FinancingPlansView(props: ReadingPageState<'financingPlans'>) {
  const { content } = props;
  const longest = longestPeriod(content.plans);
  return (
    <ReadingPage {...props}>
      <div className={styles['page']}>
        <ul role="list" className={styles['plans']}>
          {content.plans.map((plan) => (
            <li key={plan.uniqueName} className={styles['plan']}>
              <h2 className={styles['title']}>{plan.title}</h2>
              <p className={styles['text']}>{plan.text}</p>
              <dl className={styles['items']}>
                {plan.items.map((item) => (
                  <PlanLine key={item.uniqueName} item={item} longest={longest} />
                ))}
              </dl>
            </li>
          ))}
        </ul>
        <SmallPrint>{content.disclaimer}</SmallPrint>
      </div>
    </ReadingPage>
  );
}

function PlanLine({ item, longest }: { item: PlanItem; longest: number }) {
  const period = periodOf(item);
  return (
    <div className={period === null ? styles['item'] : styles['period']}>
      <dt>{period?.label ?? item.name}</dt>
      <dd>
        {period === null ? (
          item.value
        ) : (
          <BarRow count={period.count} outOf={longest} text={period.text} />
        )}
      </dd>
    </div>
  );
}
