import type { Draft } from '#src/domain/draft.ts';
import { takenBack } from '#src/domain/inside-sales.ts';
import type { QuestionStep, StepId } from '#src/domain/steps.ts';
import { additionalComments, additionalCommentsSamples } from './answers/additionalComments.ts';
import { address, addressSamples } from './answers/address.ts';
import type { Answers, Sample, Samples } from './answers/answers.ts';
import { contact, contactSamples } from './answers/contact.ts';
import { fieldAgents, fieldAgentsSamples } from './answers/fieldAgents.ts';
import { homeownerList, homeownerListSamples } from './answers/homeownerList.ts';
import { projectDetails, projectDetailsSamples } from './answers/projectDetails.ts';
import { requestCall, requestCallSamples } from './answers/requestCall.ts';
import { sourceType, sourceTypeSamples } from './answers/sourceType.ts';
import { windowCount, windowCountSamples } from './answers/windowCount.ts';
import { windowIssues, windowIssuesSamples } from './answers/windowIssues.ts';

/** The answers of every step with a form; a question without any does not compile. */
const MODULES = {
  home: contact,
  embedGetStarted: contact,
  requestCall,
  fieldAgents,
  windowCount,
  windowIssues,
  homeownerList,
  sourceType,
  address,
  additionalComments,
  projectDetails,
} satisfies Partial<Record<StepId, object>> & Record<QuestionStep, object>;

export type FormStep = keyof typeof MODULES;

export const FORM_STEPS = Object.keys(MODULES) as FormStep[];

export function isFormStep(step: StepId): step is FormStep {
  return Object.hasOwn(MODULES, step);
}

/** What the form of a step holds, whether valid or not. */
export type FormValues = { [S in FormStep]: ReturnType<(typeof MODULES)[S]['read']> };

export const ANSWERS: { readonly [S in FormStep]: Answers<FormValues[S]> } = MODULES;

/** Samples of every form; the first one is the usual one. */
export const SAMPLES = {
  home: contactSamples,
  embedGetStarted: contactSamples,
  requestCall: requestCallSamples,
  fieldAgents: fieldAgentsSamples,
  windowCount: windowCountSamples,
  windowIssues: windowIssuesSamples,
  homeownerList: homeownerListSamples,
  sourceType: sourceTypeSamples,
  address: addressSamples,
  additionalComments: additionalCommentsSamples,
  projectDetails: projectDetailsSamples,
} satisfies { [S in FormStep]: Samples<FormValues[S]> };

/** The samples of a form that this draft's form can hold, by their names. */
export function samplesOf<S extends FormStep>(step: S): [name: string, sample: Sample<FormValues[S]>][] {
  const all: { [K in FormStep]: Samples<FormValues[K]> } = SAMPLES;
  return Object.entries(all[step]);
}

/** What has been typed on a step and not been submitted yet. */
export interface TypedForm<V> {
  values: V;
  isValid: boolean;
}

export type TypedForms = { [S in FormStep]?: TypedForm<FormValues[S]> };

/** What a form holds, with the step it belongs to. */
export type FormOf<S extends FormStep = FormStep> = { [K in S]: { step: K; values: FormValues[K] } }[S];

/** The draft with the answers of a form in it, and not with inside sales any more where they changed what sent it there (decision F22). */
export function withAnswers<S extends FormStep>(draft: Draft, { step, values }: FormOf<S>): Draft {
  return takenBack(draft, ANSWERS[step].write(draft, values));
}

/** The draft with what has been typed on a step written into it; unchanged where nothing was typed. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the values to the step
export function withTyped<S extends FormStep>(draft: Draft, step: S, forms: TypedForms): Draft {
  const typed: TypedForms[S] = forms[step];
  return typed === undefined ? draft : takenBack(draft, ANSWERS[step].write(draft, typed.values));
}

/**
 * What the form of a step starts with: what was typed and not submitted, else what the draft holds. Nobody types twice what was typed on the
 * landing page before a call was asked for.
 */
export function valuesOf<S extends FormStep>(step: S, draft: Draft, forms: TypedForms): FormValues[S] {
  return forms[step]?.values ?? ANSWERS[step].read(step === 'requestCall' ? withTyped(draft, 'home', forms) : draft);
}
