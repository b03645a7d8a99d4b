import { once, uniq } from 'es-toolkit';
import MiniSearch from 'minisearch';
import { ADDRESS_DECISION, decide } from '#src/domain/address-decision.ts';
import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import { emptyRequest } from '#src/domain/draft-defaults.ts';
import { isStepId, STEPS } from '#src/domain/steps.ts';
import type { ChartState } from '#src/model/chart.ts';
import { placeWords } from '#src/model/places.ts';
import { CASES_BY_HAND, labelOf } from '#src/model/moves.ts';
import { rulesOf } from '#src/model/rules.ts';
import { keyWords, limitRules } from '#src/model/words.ts';
import { DECISION } from './pages-map.ts';
import { aboutPage, type PageFact } from './page-facts.ts';
import { chart } from './chart.ts';
import { playersOf, type Playable } from './play.ts';
import { termOf, termsOf, wordsIn } from './terms.ts';
import { inputOf } from './what-if.ts';

/** What answers a question. */
export interface Answer {
  /** Id of a transition, name of a limit, or path of a state. */
  id: string;
  kind: 'decision' | 'rule' | 'limit' | 'page' | 'state';
  says: string;
  /** Where it is asked, and what the chart calls it; for a page, what of it the question is about. */
  where: string;
  /** What can be played; null if it belongs to no place in the chart. */
  place: Playable | null;
  /** How well it answers; only to compare with the others. */
  score: number;
}

interface Entry extends Omit<Answer, 'score'> {
  /** Its kind and its id. */
  key: string;
  /** Its description in the chart. */
  called: string;
  /** What else it is found by. */
  more: string;
  /** For a page, what it shows and depends on. */
  facts: PageFact[];
}

/** Answers with which no line but those of windows and types of property holds. */
const SERVED = {
  isServed: true,
  isVerifyHomeOwnership: false,
  isUnsure: false,
  isEvent: false,
  meetsThreshold: true,
};

/** How many windows a visitor may mention. */
const MENTIONED = 12;

/** By the id of a line of the address decision: the numbers of windows and the types of property that it decides, as the product decides them. */
function decidedWords(): Map<string, string> {
  const request = emptyRequest();
  const lineOf = (windowCount: number, propertyType: number) =>
    decide(inputOf({ ...SERVED, windowCount, propertyType }, request)).id;
  const found = new Map<string, string>();
  const add = (id: string, words: string) => found.set(id, `${found.get(id) ?? ''} ${words}`);
  for (let windows = 0; windows <= MENTIONED; windows += 1)
    add(lineOf(windows, PROPERTY_TYPE.singleFamily), `${windows} window`);
  for (const [name, type] of Object.entries(PROPERTY_TYPE))
    add(lineOf(MENTIONED, type), keyWords(name));
  return found;
}

const rules = once(() => rulesOf(chart));

/** What can happen in a state, in words: its events and the answers to its calls, with their conditions. */
function happensIn(state: ChartState): string {
  const transitions = chart.transitionsOf(state.path);
  const own = new Set(transitions.map(({ id }) => id));
  const cases = uniq(transitions.map(({ event }) => event)).flatMap((type) =>
    (CASES_BY_HAND.get(type) ?? [])
      .filter(
        ({ id }) =>
          !type.startsWith('form.') || state.path.split('.').includes(id.split(', ')[0] ?? ''),
      )
      .map((one) => labelOf({ case: one })),
  );
  return [
    ...rules().flatMap(({ id, says, description }) => (own.has(id) ? [says, description] : [])),
    ...cases,
  ].join(' ');
}

function stateEntry(state: ChartState): Omit<Entry, 'key'> {
  const { path, step, description } = state;
  const page = isStepId(step) ? STEPS[step] : null;
  const facts = isStepId(step) ? aboutPage(step) : [];
  return {
    id: path,
    kind: page === null ? 'state' : 'page',
    says: `${placeWords(chart, path)}: ${description}`,
    where: facts.flatMap(({ values }) => values).join(', '),
    facts,
    place: { kind: 'state', path },
    called: page === null ? '' : `${page.title} page`,
    more: `${page?.path ?? ''} ${path} ${happensIn(state)}`,
  };
}

function entries(): Omit<Entry, 'key'>[] {
  const decided = decidedWords();
  const lineOf = (id: string) => ADDRESS_DECISION[DECISION.lines.indexOf(id)];
  const decisions = rules().map(({ id, says, where, description, there }): Omit<Entry, 'key'> => {
    const line = lineOf(id);
    return {
      id,
      kind: line === undefined ? 'rule' : 'decision',
      says,
      where,
      place: { kind: 'line', id },
      called: `${description}${(line && decided.get(line.id)) ?? ''}`,
      more: there,
      facts: [],
    };
  });
  const limits = limitRules().map(({ name, says, at }): Omit<Entry, 'key'> => ({
    id: name,
    kind: 'limit',
    says,
    where: 'A time or a limit',
    place: at === null ? null : { kind: 'state', path: at },
    called: name.toLowerCase().replaceAll('_', ' '),
    more: '',
    facts: [],
  }));
  return [
    ...decisions,
    ...limits,
    ...chart.chart.states.filter(({ path }) => path !== '').map(stateEntry),
  ];
}

const IMPORTANCE: Record<Answer['kind'], number> = {
  decision: 4,
  limit: 2,
  rule: 1.5,
  page: 0.6,
  state: 0.3,
};

/** Everything that can be asked for, by its key, and where to search for it. Put together for the first question. */
const searched = once(() => {
  const all = entries().map((one): Entry => ({ ...one, key: `${one.kind} ${one.id}` }));
  const index = new MiniSearch<Entry>({
    idField: 'key',
    fields: ['says', 'called', 'where', 'more'],
    tokenize: wordsIn,
    processTerm: termOf,
    searchOptions: {
      boost: { called: 2, says: 1.5, where: 0.5, more: 0.3 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    },
  });
  index.addAll(all);
  return { index, known: new Map<unknown, Entry>(all.map((entry) => [entry.key, entry])) };
});

/** Whether a question asks for pages. */
const OF_PAGES = /\b(pages?|screens?)\b/i;

/** Whether a question asks where visitors leave, which the funnel answers. */
export function asksOfLeaving(question: string): boolean {
  return termsOf(question).includes('leave');
}

/**
 * What answers a question, best first: what says at least half of its words, and as many as the best answer does. Lines of the address decision count most, then limits and other rules.
 * Empty if the question has no words that count, or if nothing says them.
 */
export function ask(question: string): Answer[] {
  const isOfPages = OF_PAGES.test(question);
  const asked = termsOf(question).filter((term) => !isOfPages || term !== 'page');
  if (asked.length === 0) return [];
  const isAsked = (value: string) => termsOf(value).some((term) => asked.includes(term));
  const { index, known } = searched();
  const found = index.search(asked.join(' '), {
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    filter: ({ id, queryTerms }) =>
      (!isOfPages || known.get(id)?.kind === 'page') && queryTerms.length * 2 >= asked.length,
    boostDocument: (id) => {
      const { kind, place } = known.get(id) ?? { kind: 'state', place: null };
      return IMPORTANCE[kind] * (place !== null && playersOf(place).length > 0 ? 1 : 0.5);
    },
  });
  const saysAsMuch = found.filter(
    ({ queryTerms }) => queryTerms.length >= (found[0]?.queryTerms.length ?? 0),
  );
  return saysAsMuch.flatMap(({ id, score }) => {
    const entry = known.get(id);
    if (entry?.kind !== 'page') return entry === undefined ? [] : { ...entry, score };
    const facts = entry.facts.flatMap(({ name, values }) =>
      values.some(isAsked) ? [`${name}: ${values.filter(isAsked).join(', ')}`] : [],
    );
    return { ...entry, score, where: facts.join('. ') };
  });
}
