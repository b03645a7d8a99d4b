import { BarRow } from '#src/components/Charts.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { ReadingPage, SmallPrint } from '../reading/ReadingPage.tsx';
import type { LinkTarget } from '../content/useContentLink.ts';
import type { StepFrameState } from '../frame/useStepFrame.ts';
import styles from './FinancingPlans.module.css';
import { loanPeriod } from './loan-period.ts';

export interface FinancingPlansViewProps {
  content: ContentById['financingPlans'];
  frame: StepFrameState;
  overview: LinkTarget | null;
}

type PlanItem = ContentById['financingPlans']['plans'][number]['items'][number];

function periodOf({ uniqueName, name, value }: PlanItem) {
  return uniqueName === 'loan_period' ? loanPeriod(name, value) : null;
}

/** The longest period of all plans, so that their bars can be compared. */
function longestPeriod(plans: ContentById['financingPlans']['plans']): number {
  return Math.max(0, ...plans.flatMap(({ items }) => items.map((item) => periodOf(item)?.count ?? 0)));
}

/** The plans side by side; the loan period as one bar per unit (spec §2, financing-plans). */
export function FinancingPlansView({ content, frame, overview }: FinancingPlansViewProps) {
  const longest = longestPeriod(content.plans);
  return (
    <ReadingPage frame={frame} introduction={content.introduction} overview={overview}>
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
      <dd>{period === null ? item.value : <BarRow count={period.count} outOf={longest} text={period.text} />}</dd>
    </div>
  );
}
