/** Parses an amount in content, such as `$12,345.50`. Commas, spaces and the dollar sign are removed first (spec §4). Null if no number is left. */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/[,\s$]/g, '');
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** The increase from the initial to the final sum in percent: (final - initial) / initial * 100 (spec §4). Null if it cannot be computed. */
export function percentageIncrease(initial: string, final: string): number | null {
  const from = parseAmount(initial);
  const to = parseAmount(final);
  if (from === null || to === null || from === 0) return null;
  return ((to - from) / from) * 100;
}

/** An amount with dollar sign and thousands separators, and with cents if there are any: `$12,345`, `$0.50` (spec §2). */
export function formatDollars(amount: number): string {
  const hasCents = !Number.isInteger(Math.round(amount * 100) / 100);
  const digits = hasCents ? 2 : 0;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}
