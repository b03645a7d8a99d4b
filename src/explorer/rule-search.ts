import { lines, moves } from 'virtual:explorer-data';
import type { DraftStatus } from '#src/domain/draft.ts';
import { rulesOf, type Rule } from '#src/model/rules.ts';
import { VARIANT_NAMES, type VariantName } from '#src/model/variants.ts';
import { limitRules } from '#src/model/words.ts';
import { visitorsOf } from './jump.ts';
import { chart } from './pictures.ts';
import { saysWord, wordsOf } from './sought.ts';

/** What can be played: a transition, or a state where visitors encounter a limit. */
export type Place = { kind: 'line'; id: string } | { kind: 'state'; path: string };

/** A rule that a search found. For a limit, `id` is its name, and there are no descriptions. */
export interface FoundRule extends Rule {
  /** Null if it belongs to no place in the chart. */
  place: Place | null;
}

/** Stop words: words of a question that do not count. */
const OF_QUESTIONS = new Set('what happens happen when if a an the who is are has have with there too of to in on for and does do visitor visitors somebody someone he she they'.split(' '));

let all: FoundRule[] | null = null;

function allRules(): FoundRule[] {
  all ??= [
    ...rulesOf(chart).map((rule): FoundRule => ({ ...rule, place: { kind: 'line', id: rule.id } })),
    ...limitRules().map(({ name, says, at }): FoundRule => ({ id: name, says, where: 'A time or a limit', description: '', there: '', place: at === null ? null : { kind: 'state', path: at } })),
  ];
  return all;
}

/** How well a rule matches: lower is better. Null if it lacks a word. */
function rankOf({ says, where, description, there, place }: FoundRule, words: readonly string[]): number | null {
  const [own, rule, text, leadsTo] = [description, says, `${says} ${where}`, `${says} ${where} ${there}`].map((part) => part.toLowerCase());
  const hasAll = (part = '') => words.every((word) => part.split(/[^\p{L}\d]+/u).includes(word));
  const ranks = [text?.includes(words.join(' ')), hasAll(own), hasAll(rule), hasAll(text), words.every((word) => saysWord(text ?? '', word)), hasAll(leadsTo)];
  const rank = ranks.indexOf(true);
  if (rank === -1) return null;
  return place === null || playersOf(place).length === 0 ? rank + ranks.length : rank;
}

/**
 * Rules that contain every word of a question, best first: as an exact phrase, with all words in the description, in the sentence, anywhere, by word
 * stem, then with the description of where they lead. Rules that cannot be played come last. Empty if the question has no words.
 */
export function findRules(question: string): FoundRule[] {
  const words = wordsOf(question).filter((word) => !OF_QUESTIONS.has(word));
  if (words.length === 0) return [];
  const ranked = allRules().flatMap((rule) => {
    const rank = rankOf(rule, words);
    return rank === null ? [] : [{ rule, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ rule }) => rule);
}

/** A short way through a transition as names of moves, and the draft's status afterwards. Null if the variant's visitors never take it. */
export function wayThrough(variant: VariantName, id: string): { moves: string[]; status: DraftStatus } | null {
  const way = lines[variant][id];
  return way === undefined ? null : { moves: way.moves.flatMap((at) => moves[at] ?? []), status: way.status };
}

/** The variants as which a place can be played. */
export function playersOf(place: Place): VariantName[] {
  return place.kind === 'state' ? visitorsOf(place.path) : VARIANT_NAMES.filter((variant) => lines[variant][place.id] !== undefined);
}
