import type { Draft } from '#src/domain/draft.ts';
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

/** The answers of every step that has a form. A question without answers does not compile. */
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

/** The form values of every step, valid or not. */
export type FormValues = { [S in FormStep]: ReturnType<(typeof MODULES)[S]['read']> };

export const ANSWERS: { readonly [S in FormStep]: Answers<FormValues[S]> } = MODULES;

/** Samples of every form. The first one of each is the usual answer. */
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

/** The samples of a step's form, by name. */
export function samplesOf<S extends FormStep>(
  step: S,
): [name: string, sample: Sample<FormValues[S]>][] {
  const all: { [K in FormStep]: Samples<FormValues[K]> } = SAMPLES;
  return Object.entries(all[step]);
}

/** What the visitor has typed on a step but not submitted yet. */
export interface TypedForm<V> {
  values: V;
  isValid: boolean;
}

export type TypedForms = { [S in FormStep]?: TypedForm<FormValues[S]> };

/** A form's values with the step they belong to. */
export type FormOf<S extends FormStep = FormStep> = {
  [K in S]: { step: K; values: FormValues[K] };
}[S];

/** The draft with a form's answers. */
export function withAnswers<S extends FormStep>(draft: Draft, { step, values }: FormOf<S>): Draft {
  return ANSWERS[step].write(draft, values);
}

/** The draft with the answers typed on a step; unchanged if nothing was typed. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the values to the step
export function withTyped<S extends FormStep>(draft: Draft, step: S, forms: TypedForms): Draft {
  const typed: TypedForms[S] = forms[step];
  return typed === undefined ? draft : withAnswers(draft, { step, values: typed.values });
}

/**
 * The initial values of a step's form: what was typed and not submitted, or else what the draft holds. The call request also starts with what
 * was typed on the landing page, so that nobody types it twice.
 */
export function valuesOf<S extends FormStep>(
  step: S,
  draft: Draft,
  forms: TypedForms,
): FormValues[S] {
  return (
    forms[step]?.values ??
    ANSWERS[step].read(step === 'requestCall' ? withTyped(draft, 'home', forms) : draft)
  );
}
