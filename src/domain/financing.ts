/** The number in a text of content such as `$12,345.50`: commas, spaces and a dollar sign are removed first (spec §4); null where none is left. */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/[,\s$]/g, '');
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** By how many percent the final sum lies above the initial one: (final - initial) / initial * 100 (spec §4); null where that has no answer. */
export function percentageIncrease(initial: string, final: string): number | null {
  const from = parseAmount(initial);
  const to = parseAmount(final);
  if (from === null || to === null || from === 0) return null;
  return ((to - from) / from) * 100;
}

/** A sum with its dollar sign and thousands separators, cents only where there are some: `$12,345`, `$0.50` (spec §2). */
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
