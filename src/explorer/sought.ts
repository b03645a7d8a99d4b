import { numberWord } from '#src/domain/number-words.ts';

/** Splits a query into lowercase words, with numbers spelled out as the texts do. */
export function wordsOf(sought: string): string[] {
  const words = sought.toLowerCase().split(/[\s?.,;:!“”"]+/).filter((word) => word !== '');
  return words.map((word) => (/^\d+$/.test(word) ? numberWord(Number(word)) : word));
}

const SHORTEST_STEM = 4;

/** A word without its ending: `rent` of `renter`, `window` of `windows`. Itself where little would be left. */
function stemOf(word: string): string {
  const stem = word.replace(/(ing|ed|er|al|s)$/, '');
  return stem.length < SHORTEST_STEM ? word : stem;
}

/** Whether a lowercase text contains a word, or a word with the same stem. */
export function saysWord(text: string, word: string): boolean {
  return text.includes(word) || text.split(/[^\p{L}\d]+/u).some((one) => one.startsWith(stemOf(word)));
}
