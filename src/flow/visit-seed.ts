const KEY = 'visit-seed';

let seed: string | null = null;

function kept(): string | null {
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(value: string): void {
  try {
    window.sessionStorage.setItem(KEY, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** A text that stays the same for this tab's visit, reloads included, and differs between visits. Not a secret. */
export function visitSeed(): string {
  if (seed !== null) return seed;
  seed = kept() ?? Math.random().toString(36).slice(2);
  keep(seed);
  return seed;
}
