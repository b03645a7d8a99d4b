import { isStepId, STEPS } from '#src/domain/steps.ts';
import type { EventCase } from '#src/model/cases/case.ts';
import type { ChartState } from '#src/model/chart.ts';
import { placeWords } from '#src/model/places.ts';
import { CASES_BY_HAND, labelOf } from '#src/model/moves.ts';
import { VARIANT_NAMES, VARIANTS } from '#src/model/variants.ts';
import { eventWords, guardWords, limitRules } from '#src/model/words.ts';
import { visitorsOf } from './jump.ts';
import { chart } from './pictures.ts';
import { saysWord, wordsOf } from './sought.ts';

/** A state that a search found. */
export interface FoundState {
  state: ChartState;
  /** Matches besides its name and description: URL paths, words of its transitions and guards, answers, visitors. */
  matched: string[];
}

interface Entry {
  state: ChartState;
  own: string;
  others: string[];
}

function addressOf({ step }: ChartState): string[] {
  return isStepId(step) && STEPS[step].path !== '*' ? [`address /${STEPS[step].path}`] : [];
}

/** The variants whose visitors reach this page, unless all do. */
function visitorsTo({ path, step }: ChartState): string[] {
  const visitors = step === null ? [] : visitorsOf(path);
  if (visitors.length === VARIANT_NAMES.length) return [];
  return visitors.map((one) => `${VARIANTS[one].label} visitors: ${VARIANTS[one].description}`);
}

/** Whether a case belongs to a state: form cases only to their own page, and “slot taken” only where the chart checks for it. */
function isSaidIn({ path }: ChartState, type: string, { id }: EventCase): boolean {
  if (type === 'form.changed' || type === 'form.submitted') return path.split('.').includes(id.split(', ')[0] ?? '');
  return id !== 'slot taken' || chart.transitionsOf(path).some(({ guard }) => guard?.name === 'isSlotTaken');
}

/** What can happen in a state: events, and answers to its calls. */
function casesIn(state: ChartState): EventCase[] {
  const types = new Set(chart.transitionsOf(state.path).map(({ event }) => event));
  return [...types].flatMap((type) => (CASES_BY_HAND.get(type) ?? []).filter((one) => isSaidIn(state, type, one)));
}

function entryOf(state: ChartState): Entry {
  const transitions = chart.transitionsOf(state.path);
  const port = (event: string) => state.invokes.find(({ id }) => event.endsWith(`.actor.${id}`))?.src;
  const others = [
    ...addressOf(state),
    state.path,
    ...transitions.flatMap(({ event, guard, description }) => [description, eventWords(event, port(event)), ...(guard === null ? [] : [`only if ${guardWords(guard)}`])]),
    ...casesIn(state).map((one) => labelOf({ case: one })),
    ...visitorsTo(state),
    ...limitRules().flatMap(({ says, at }) => (at === state.path ? [says] : [])),
  ];
  return { state, own: `${placeWords(chart, state.path)} ${state.description}`.toLowerCase(), others: [...new Set(others)].filter((text) => text !== '') };
}

let entries: Entry[] | null = null;

function allEntries(): Entry[] {
  entries ??= chart.chart.states.filter(({ path }) => path !== '').map(entryOf);
  return entries;
}

/**
 * States that contain every word, best first: in their name or description, as an exact phrase, all in one text, then spread over several texts. All
 * states if there are no words.
 */
export function findStates(sought: string): FoundState[] {
  const words = wordsOf(sought);
  const ranked = allEntries().flatMap(({ state, own, others }) => {
    const missing = words.filter((word) => !saysWord(own, word));
    const saidIn = (text: string) => missing.filter((word) => saysWord(text.toLowerCase(), word));
    const phrase = others.filter((text) => text.toLowerCase().includes(words.join(' ')));
    const whole = others.filter((text) => saidIn(text).length === missing.length);
    if (missing.length === 0) return [{ state, matched: [], rank: 0 }];
    if (phrase.length > 0) return [{ state, matched: phrase, rank: 1 }];
    if (whole.length > 0) return [{ state, matched: whole, rank: 2 }];
    const parts = others.filter((text) => saidIn(text).length > 0);
    return missing.every((word) => saidIn(parts.join(' ')).includes(word)) ? [{ state, matched: parts, rank: 3 }] : [];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ state, matched }) => ({ state, matched }));
}
