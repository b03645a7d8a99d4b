import { EVENING_AND_SATURDAY_MIN_WINDOWS, HOLD_MS, SUNDAY_MIN_WINDOWS } from '#src/domain/constants.ts';
import { counted, numberWord } from '#src/domain/number-words.ts';
import { isStepId, STEPS } from '#src/domain/steps.ts';
import type { EventCase } from '#src/tools/flow/cases/case.ts';
import type { ChartState } from '#src/tools/flow/chart.ts';
import { placeWords } from '#src/tools/flow/document.ts';
import { CASES_BY_HAND, labelOf } from '#src/tools/flow/moves.ts';
import { VARIANT_NAMES, VARIANTS } from '#src/tools/flow/variants.ts';
import { eventWords, guardWords } from '#src/tools/flow/words.ts';
import { visitorsOf } from './jump.ts';
import { chart } from './pictures.ts';

/** A state that a search found. */
export interface FoundState {
  state: ChartState;
  /** What was found beside its name and its description: addresses, words of its transitions and conditions, answers, visitors. */
  matched: string[];
}

/** What a product owner calls a state, and rules of its page that the chart does not hold. */
export const ALSO_SAID: Record<string, readonly string[]> = {
  'pages.project.address.form.deciding': ['A rental property, a vacation home or a commercial building', 'Unsure who owns the home'],
  'pages.appointment.timeDateBooking': [
    `Outside events, no evenings and no Saturdays with fewer than ${counted(EVENING_AND_SATURDAY_MIN_WINDOWS, 'window')}`,
    `Outside events, no Sundays with fewer than ${counted(SUNDAY_MIN_WINDOWS, 'window')}`,
  ],
  'pages.appointment.timeDateBooking.editing.noTimes': ['Sold out: no time is free'],
  'hold.running': [`The timer: a picked time is kept for ${counted(HOLD_MS / 60_000, 'minute')}`],
};

interface Entry {
  state: ChartState;
  own: string;
  others: string[];
}

function addressOf({ step }: ChartState): string[] {
  return isStepId(step) && STEPS[step].path !== '*' ? [`address /${STEPS[step].path}`] : [];
}

/** Whose page it is, where it is not everybody's. */
function visitorsTo({ path, step }: ChartState): string[] {
  const visitors = step === null ? [] : visitorsOf(path);
  if (visitors.length === VARIANT_NAMES.length) return [];
  return visitors.map((one) => `${VARIANTS[one].label} visitors: ${VARIANTS[one].description}`);
}

/** A form is filled in and submitted on its own page, and a time is only said to be taken where the chart listens for that. */
function isSaidIn({ path }: ChartState, type: string, { id }: EventCase): boolean {
  if (type === 'form.changed' || type === 'form.submitted') return path.split('.').includes(id.split(', ')[0] ?? '');
  return id !== 'slot taken' || chart.transitionsOf(path).some(({ guard }) => guard?.name === 'isSlotTaken');
}

/** What may come in a state: events, and answers to its calls. */
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
    ...(ALSO_SAID[state.path] ?? []),
  ];
  return { state, own: `${placeWords(chart, state.path)} ${state.description}`.toLowerCase(), others: [...new Set(others)].filter((text) => text !== '') };
}

let entries: Entry[] | null = null;

function allEntries(): Entry[] {
  entries ??= chart.chart.states.filter(({ path }) => path !== '').map(entryOf);
  return entries;
}

/** Each word by itself, numbers spelled out as the texts spell them. */
function wordsOf(sought: string): string[] {
  const words = sought.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return words.map((word) => (/^\d+$/.test(word) ? numberWord(Number(word)) : word));
}

/** States that say every word somewhere: first those whose name or description says them, then those that say them as they stand, or in one text. All where there are no words. */
export function findStates(sought: string): FoundState[] {
  const words = wordsOf(sought);
  const ranked = allEntries().flatMap(({ state, own, others }) => {
    const missing = words.filter((word) => !own.includes(word));
    const saidIn = (text: string) => missing.filter((word) => text.toLowerCase().includes(word));
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
