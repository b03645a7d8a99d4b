const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A number of things in words: `two windows`, `one day`; digits beyond twelve. */
export function counted(count: number, thing: string): string {
  return `${WORDS[count] ?? count} ${thing}${count === 1 ? '' : 's'}`;
}
