import { parseAmount, percentageIncrease } from '#src/domain/financing.ts';

/** What a loan costs in the end, in dollars. */
export interface LoanCost {
  initial: number;
  interest: number;
  final: number;
  /** By how many percent the final sum lies above the initial one. */
  increase: number;
}

/** The cost of a loan from the sums of content; null where they are no sums or the final one is the smaller (spec §4). */
export function loanCost({ initialSum, finalSum }: { initialSum: string; finalSum: string }): LoanCost | null {
  const initial = parseAmount(initialSum);
  const final = parseAmount(finalSum);
  const increase = percentageIncrease(initialSum, finalSum);
  if (initial === null || final === null || increase === null || initial < 0 || final < initial) return null;
  return { initial, final, interest: Math.round((final - initial) * 100) / 100, increase };
}

/** A percentage with one decimal at most: `18.8%`, `0%`. */
export function formatPercent(percent: number): string {
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(percent)}%`;
}
