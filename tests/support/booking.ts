import { onTestFinished } from 'vitest';
import { createActor, waitFor } from 'xstate';
import {
  ANSWERS,
  isFormStep,
  SAMPLES,
  samplesOf,
  withAnswers,
} from '#machines/booking/booking.answers.ts';
import type { FormStep, FormValues } from '#machines/booking/booking.answers.ts';
import { formEvents } from '#machines/booking/booking.forms.ts';
import type { FormSubmitted } from '#machines/booking/booking.forms.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { selectIsBusy, selectStep } from '#machines/booking/booking.selectors.ts';
import { pathOfStep, questionAfter, QUESTIONS } from '#src/domain/steps.ts';
import type { QuestionStep, StepId } from '#src/domain/steps.ts';
import type { BookingEvent, BookingInput } from '#machines/booking/booking.types.ts';
import type { Draft } from '#src/domain/draft.ts';
import { withEventTimes } from '#src/flow/event-times.ts';
import { fakeFunctions } from '#src/services/fakes/fake-ports.ts';
import { actorsOf } from '#src/services/ports.ts';
import type { PortFunctions } from '#src/services/ports.ts';
import type { Given } from '#tests/support/fill-form.ts';
import { inputOfAddress } from '#src/model/variants.ts';

export interface FlowOptions {
  /** URL on which the visit starts. Default: the landing page. */
  url?: string;
  /** Ports to use instead of the fakes. */
  ports?: Partial<PortFunctions>;
  /** Drafts the backend already holds. */
  drafts?: readonly Draft[];
  persisted?: Partial<BookingInput['persisted']>;
  /** Start day of the fake calendar. */
  today?: string;
}

/** Starts a flow on fake ports that runs until its test ends. `saves` records the saved drafts in order. */
export function startBooking({
  url = '/',
  ports = {},
  drafts = [],
  persisted = {},
  today = '2026-03-02',
}: FlowOptions = {}) {
  const saves: Draft[] = [];
  const fakes = fakeFunctions(ports, { drafts, today });
  const machine = bookingMachine.provide({
    actors: actorsOf({
      ...fakes,
      saveDraft: (request, signal) => {
        saves.push(request.draft);
        return fakes.saveDraft(request, signal);
      },
    }),
  });
  const actor = createActor(withEventTimes(machine), { input: inputOfAddress(url, persisted) });
  actor.start();
  onTestFinished(() => void actor.stop());

  async function settled(): Promise<StepId | null> {
    const snapshot = await waitFor(
      actor,
      (at) => !selectIsBusy(at) && selectStep(at) !== null && !isLoadingTimes(at.value),
    );
    return selectStep(snapshot);
  }

  function isLoadingTimes(value: unknown): boolean {
    return JSON.stringify(value).includes('"timeDateBooking":"loading"');
  }

  /** Sends an event and waits for the next page. */
  async function say(event: BookingEvent): Promise<StepId | null> {
    actor.send(event);
    return settled();
  }

  return { actor, saves, settled, say };
}

export type RunningBooking = ReturnType<typeof startBooking>;

export const CONTACT = SAMPLES.home.whole.values;
/** The values of an untouched contact form. */
export const UNTOUCHED = ANSWERS.home.read(inputOfAddress('/').draft);
export const HOMEOWNERS = SAMPLES.homeownerList.home.values;
export const ADDRESS = SAMPLES.address.house.values;

/** The answer to a step's form: the given one, or else the first valid sample that suits the draft. */
function givenOn<S extends FormStep>(step: S, given: Given, draft: Draft): FormValues[S] {
  const usual = samplesOf(step).find(
    ([, { isInvalid, suits }]) => isInvalid !== true && suits?.(draft) !== false,
  )?.[1];
  if (usual === undefined) throw new Error(`There is no sample for the form of ${step}`);
  return given[step] ?? usual.values;
}

/** What a visitor usually submits in the form of a step. */
export function usualAnswer(step: FormStep, draft: Draft): FormSubmitted {
  return formEvents.submitted(step, givenOn(step, {}, draft));
}

/** A draft with an id, on which the contact details and all questions but `open` have their usual answers. Only if none is open has the zipcode been checked. */
export function answeredBut(open: QuestionStep | null): Draft {
  const { draft } = inputOfAddress('/');
  const steps: FormStep[] = ['home', ...QUESTIONS.filter((step) => step !== open)];
  const answered = steps.reduce(
    (before, step) => withAnswers(before, usualAnswer(step, before)),
    draft,
  );
  const { appointmentRequest: request } = answered;
  const property = open !== null ? request.property : { ...request.property, zipcodeValid: true };
  return {
    ...answered,
    id: 'draft-1',
    sessionData: {
      ...answered.sessionData,
      nextPage: open === null ? 'time-date-booking' : pathOfStep(open),
    },
    appointmentRequest: { ...request, property },
  };
}

/** A draft on which every question is answered as usual. */
export function answeredDraft(change: (draft: Draft) => Draft = (draft) => draft): Draft {
  return change(answeredBut(null));
}

/** The question that usually follows another. */
export function usualAfter(step: QuestionStep): QuestionStep {
  return questionAfter(step, answeredDraft());
}

/** How many history entries lie between two questions if every question was asked. */
export function entriesBetween(from: QuestionStep, to: QuestionStep): number {
  return QUESTIONS.indexOf(to) - QUESTIONS.indexOf(from);
}

/** Answers page after page until the target is shown. `onPage` is called for every page on the way, including the last one. */
export async function walkTo(
  { actor, settled }: RunningBooking,
  target: StepId,
  given: Given = {},
  onPage: (step: StepId) => void = () => undefined,
): Promise<void> {
  for (let step = await settled(); ;) {
    if (step !== null) onPage(step);
    if (step === target) return;
    if (step === null || !isFormStep(step))
      throw new Error(`The way to ${target} ends at ${step ?? 'no page'}`);
    actor.send(formEvents.submitted(step, givenOn(step, given, actor.getSnapshot().context.draft)));
    const next = await settled();
    if (next === step) throw new Error(`The way to ${target} ends at ${step}`);
    step = next;
  }
}

/** Goes back page by page until the target is shown. */
export async function backTo({ actor, settled }: RunningBooking, target: StepId): Promise<void> {
  for (let step = await settled(); step !== target;) {
    actor.send({ type: 'back' });
    const before = await settled();
    if (before === step) throw new Error(`The way back to ${target} ends at ${step ?? 'no page'}`);
    step = before;
  }
}
