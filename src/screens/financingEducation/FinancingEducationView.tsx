import { RingChart } from '#src/components/Charts.tsx';
import { combinationKey } from '#src/content/content.functions.ts';
import { formatDollars, parseAmount, percentageIncrease } from '#src/domain/financing.ts';
import { Calculator, CalculatorResult } from '../reading/Calculator.tsx';
import { ReadingPage, SmallPrint } from '../reading/ReadingPage.tsx';
import { Toggle, useToggle } from '../reading/Toggle.tsx';
import type { ReadingPageState } from '../reading/useReadingPage.ts';

/** What a loan costs in the end, in dollars. */
export interface LoanCost {
  initial: number;
  interest: number;
  final: number;
  /** Increase of the final sum over the initial one, in percent. */
  increase: number;
}

/** The cost of a loan from the sums in content; null if one is not a number, the initial one is not positive, or the final one is smaller (spec §4). */
export function loanCost({
  initialSum,
  finalSum,
}: {
  initialSum: string;
  finalSum: string;
}): LoanCost | null {
  const initial = parseAmount(initialSum);
  const final = parseAmount(finalSum);
  const increase = percentageIncrease(initialSum, finalSum);
  if (initial === null || final === null || increase === null || initial < 0 || final < initial)
    return null;
  return { initial, final, interest: Math.round((final - initial) * 100) / 100, increase };
}

/** A percentage with at most one decimal: `18.8%`, `0%`. */
export function formatPercent(percent: number): string {
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(percent)}%`;
}

/** Shown if content has no usable result for the chosen pair. */
const NO_RESULT =
  'We have no example for this combination. Please choose another term or down payment.';

function increaseText({ increase }: LoanCost): string {
  return increase === 0
    ? 'No interest: you pay the price and nothing more.'
    : `${formatPercent(increase)} more than the price of the project.`;
}

/** Shows the final sum of a loan for a chosen term and down payment (spec §2, financing-education). */
export function FinancingEducationView(props: ReadingPageState<'financingEducation'>) {
  const { content } = props;
  const term = useToggle(content.terms);
  const downPayment = useToggle(content.downPayments);
  const result = content.results[combinationKey(term.value, downPayment.value)];
  const cost = result === undefined ? null : loanCost(result);
  const answer =
    cost === null
      ? NO_RESULT
      : `${content.finalLabel} ${formatDollars(cost.final)}. ${increaseText(cost)}`;
  return (
    <ReadingPage {...props}>
      <Calculator
        message={term.hasChanged || downPayment.hasChanged ? answer : ''}
        summary={
          cost === null ? (
            <p>{NO_RESULT}</p>
          ) : (
            <CalculatorResult
              label={content.finalLabel}
              value={formatDollars(cost.final)}
              text={increaseText(cost)}
            />
          )
        }
        choices={
          <>
            <Toggle name="term" legend={content.termLegend} {...term.toggle} />
            <Toggle name="downPayment" legend={content.downPaymentLegend} {...downPayment.toggle} />
          </>
        }
        figure={
          cost === null ? null : (
            <RingChart
              title={`${term.chosen}, ${downPayment.chosen} down`}
              segments={[
                {
                  label: content.initialLabel,
                  value: cost.initial,
                  display: formatDollars(cost.initial),
                },
                {
                  label: content.interestLabel,
                  value: cost.interest,
                  display: formatDollars(cost.interest),
                },
              ]}
              center={formatDollars(cost.final)}
              centerLabel={content.finalLabel}
            />
          )
        }
        note={<SmallPrint>{content.disclaimer}</SmallPrint>}
      />
    </ReadingPage>
  );
}
