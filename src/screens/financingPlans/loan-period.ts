/** The longest loan that is drawn; a longer one is told in words. */
const MAX_BARS = 40;

/** A loan period as shown: what it is called, its bars, and the number in words. */
export interface LoanPeriod {
  label: string;
  count: number;
  text: string;
}

/**
 * Reads a plan's `loan_period` item: `Loan period (years)` and `5` are five bars and "5 years" (spec §2, financing-plans). Null for a value
 * that is no whole number of units or too long to draw.
 */
export function loanPeriod(name: string, value: string): LoanPeriod | null {
  const digits = value.trim();
  const count = Number(digits);
  if (!/^\d+$/.test(digits) || count < 1 || count > MAX_BARS) return null;
  const [, label = name, units] = /^(.*?)\s*\(([^()]+)\)\s*$/.exec(name) ?? [];
  if (units === undefined) return { label, count, text: digits };
  return { label, count, text: `${count} ${count === 1 ? units.replace(/s$/, '') : units}` };
}
