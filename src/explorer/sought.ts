import { numberWord } from '#src/domain/number-words.ts';

/** The words somebody seeks, each by itself; numbers spelled out as the texts spell them. */
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

/** Whether a text in small letters says a word, or one that begins like it. */
export function saysWord(text: string, word: string): boolean {
  return text.includes(word) || text.split(/[^\p{L}\d]+/u).some((one) => one.startsWith(stemOf(word)));
}
