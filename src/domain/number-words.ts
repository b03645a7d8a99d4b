const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A number as a word, or as digits above twelve. */
export function numberWord(count: number): string {
  return WORDS[count] ?? String(count);
}

/** A number of things in words: `two windows`, `one day`. */
export function counted(count: number, thing: string): string {
  return `${numberWord(count)} ${thing}${count === 1 ? '' : 's'}`;
}
