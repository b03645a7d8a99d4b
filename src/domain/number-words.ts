const WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** A number as a word, or as digits above twelve. */
export function numberWord(count: number): string {
  return WORDS[count] ?? String(count);
}

/** The numbers that a text says, as words or as digits: `up to 3`, `two or more`. */
export function numbersIn(text: string): number[] {
  return (text.toLowerCase().match(/[a-z]+|\d+/g) ?? []).flatMap((word) => {
    const count = /\d/.test(word) ? Number(word) : WORDS.indexOf(word, 2);
    return count < 0 ? [] : [count];
  });
}

/** A number of things in words: `two windows`, `one day`. */
export function counted(count: number, thing: string): string {
  return `${numberWord(count)} ${thing}${count === 1 ? '' : 's'}`;
}
