import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { isStepId, STEPS } from '#src/domain/steps.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { answerCases, eventCases, openCalls } from '#src/tools/flow/cases.ts';
import type { Case } from '#src/tools/flow/cases.ts';
import type { ChartState } from '#src/tools/flow/chart.ts';
import { placeWords } from '#src/tools/flow/document.ts';
import { createStepper } from '#src/tools/flow/moves.ts';
import { inputOf, VARIANT_NAMES, VARIANTS } from '#src/tools/flow/variants.ts';
import { eventWords, guardWords } from '#src/tools/flow/words.ts';
import { visitorsOf } from './jump.ts';
import { chart } from './pictures.ts';

/** A state that a search found. */
export interface FoundState {
  state: ChartState;
  /** What was found beside its name and its description: addresses, words of its transitions and conditions, answers, visitors. */
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

/** Whose page it is, where it is not everybody's. */
function visitorsTo({ path, step }: ChartState): string[] {
  const visitors = step === null ? [] : visitorsOf(path);
  if (visitors.length === VARIANT_NAMES.length) return [];
  return visitors.map((one) => `${VARIANTS[one].label} visitors: ${VARIANTS[one].description}`);
}

function callsOf({ invokes }: ChartState) {
  return openCalls({ children: Object.fromEntries(invokes.map(({ id, src }) => [id, { src }])) });
}

/** A form is filled in and submitted on its own page. */
function isOfPage({ path }: ChartState, one: Case): boolean {
  return one.kind !== 'event' || (one.event.type !== 'form.changed' && one.event.type !== 'form.submitted') || path.split('.').includes(one.event.step);
}

/** A time is only said to be taken where the chart listens for that. */
function isSaidTo({ path }: ChartState, one: Case): boolean {
  return one.kind !== 'failure' || one.failure.kind !== 'slotTaken' || chart.transitionsOf(path).some(({ guard }) => guard?.name === 'isSlotTaken');
}

function entryOf(context: BookingContext, state: ChartState): Entry {
  const transitions = chart.transitionsOf(state.path);
  const port = (event: string) => state.invokes.find(({ id }) => event.endsWith(`.actor.${id}`))?.src;
  const others = [
    ...addressOf(state),
    state.path,
    ...transitions.flatMap(({ event, guard, description }) => [description, eventWords(event, port(event)), ...(guard === null ? [] : [`only if ${guardWords(guard)}`])]),
    ...eventCases(context, new Set(transitions.map(({ event }) => event))).filter((one) => isOfPage(state, one)).map(({ label }) => label),
    ...callsOf(state).flatMap((call) => answerCases(context, call).filter((one) => isSaidTo(state, one)).map(({ label }) => `answer: ${label}`)),
    ...visitorsTo(state),
  ];
  return { state, own: `${placeWords(chart, state.path)} ${state.description}`.toLowerCase(), others: [...new Set(others)].filter((text) => text !== '') };
}

let entries: Entry[] | null = null;

function allEntries(): Entry[] {
  const { context }: { context: BookingContext } = createStepper(bookingMachine).start(inputOf('standard'));
  entries ??= chart.chart.states.filter(({ path }) => path !== '').map((state) => entryOf(context, state));
  return entries;
}

/** States that say the words anywhere, those whose name or description says them first. All where there are no words. */
export function findStates(sought: string): FoundState[] {
  const words = sought.trim().toLowerCase();
  const found = allEntries().flatMap(({ state, own, others }) => {
    const isOwn = own.includes(words);
    const matched = words === '' || isOwn ? [] : others.filter((text) => text.toLowerCase().includes(words));
    return isOwn || matched.length > 0 ? [{ state, matched }] : [];
  });
  return found.toSorted((a, b) => Number(a.matched.length > 0) - Number(b.matched.length > 0));
}
