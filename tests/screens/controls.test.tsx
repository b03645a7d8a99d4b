import { act, cleanup, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  FORM_STEPS,
  type FormStep,
  samplesOf,
  type TypedForms,
} from '#machines/booking/booking.answers.ts';
import type { Draft } from '#src/domain/draft.ts';
import { TRAP_FIELD } from '#src/domain/constants.ts';
import { parseForms } from '#src/flow/persistence.ts';
import { isDraftBound, isOfKind, pathOfStep } from '#src/domain/steps.ts';
import { answeredBut, answeredDraft } from '../support/booking.ts';
import { rulesLoaded } from '../support/forms.tsx';
import { draftAt } from '../support/info-pages.ts';
import { showStage } from '../support/stage.tsx';

/** Drafts whose forms differ: a homeowner's, one whose ownership must be verified, an event visitor's, one without an email address, and one on which the question is still open. */
function draftsAt(step: FormStep): Draft[] {
  const answered = isDraftBound(step) ? draftAt(step) : answeredDraft();
  const draft: Draft = { ...answered, status: isOfKind(step, 'booked') ? 'Completed' : 'New' };
  const { appointmentRequest: request } = draft;
  const eventDetails = { eventCampaignId: 'spring', eventFieldAgentId: null };
  return [
    draft,
    { ...draft, appointmentRequest: { ...request, isVerifyHomeOwnership: true } },
    { ...draft, appointmentRequest: { ...request, isEvent: true, eventDetails } },
    { ...draft, appointmentRequest: { ...request, customer: { ...request.customer, email: '' } } },
    ...(isOfKind(step, 'question') ? [answeredBut(step)] : []),
  ];
}

/** Shows the form of a step filled in with one of its samples, to a visitor whose draft suits it. */
async function showSample(
  step: FormStep,
  { says, values, suits, isInvalid }: ReturnType<typeof samplesOf>[number][1],
  forms: TypedForms = { [step]: { values, isValid: isInvalid !== true } },
) {
  const draft = draftsAt(step).find((one) => suits?.(one) !== false);
  if (draft === undefined) throw new Error(`No draft suits “${says}”.`);
  const query = isDraftBound(step) ? `id=${draft.id}` : 'eventCampaignId=spring&isEvent=true';
  const booking = await showStage({
    url: `/${pathOfStep(step)}?${query}`,
    drafts: [draft],
    persisted: { forms },
  });
  await rulesLoaded();
  return booking;
}

/** The names of all fields, including those of records in lists. */
function fieldsOf(values: object, path = ''): string[] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const records = Array.isArray(value) ? value.filter((one) => typeof one === 'object') : [];
    return records.length > 0
      ? records.flatMap((one: object) => fieldsOf(one, `${path}${key}.`))
      : [`${path}${key}`];
  });
}

function namesOfControls(): string[] {
  return [...document.querySelectorAll('[name]')].map((control) =>
    (control.getAttribute('name') ?? '').replaceAll(/\.\d+(?=\.)/g, ''),
  );
}

test.each(FORM_STEPS)(
  'the form of %s has a control for every field, submits the samples it may be submitted with, and no other [S2.landing-submit]',
  async (step) => {
    const submitted: string[] = [];
    const controls: string[] = [];
    for (const [name, sample] of samplesOf(step)) {
      const { saves, settled } = await showSample(step, sample);
      controls.push(...namesOfControls());
      await act(async () => document.querySelector('form')?.requestSubmit());
      const shown = await settled();
      if (saves.length > 0 || shown !== step) submitted.push(name);
      cleanup();
    }

    const isMissing = (field: string) =>
      !controls.some((name) => `${name}.`.startsWith(`${field}.`));
    expect(samplesOf(step).flatMap(([, { values }]) => fieldsOf(values).filter(isMissing))).toEqual(
      [],
    );
    expect(submitted).toEqual(
      samplesOf(step).flatMap(([name, { isInvalid }]) => (isInvalid === true ? [] : [name])),
    );
  },
);

/** The boxes whose text is an answer of its own. */
function boxes(): HTMLInputElement[] {
  return [
    ...document.querySelectorAll<HTMLInputElement>(
      'form :is(input:not([type=radio], [type=checkbox], [role=combobox]), textarea)',
    ),
  ].filter(({ name }) => name !== '' && name !== TRAP_FIELD);
}

test.each(FORM_STEPS)(
  'what is typed into the form of %s, however wrong, is there again after a reload [F3, V10]',
  async (step) => {
    for (const [, sample] of samplesOf(step)) {
      const { actor } = await showSample(step, sample);
      for (const box of boxes()) fireEvent.change(box, { target: { value: '7.5' } });
      const typed = boxes().map(({ name, value }) => ({ name, value }));
      const forms = parseForms(JSON.parse(JSON.stringify(actor.getSnapshot().context.forms))) ?? {};
      cleanup();
      await showSample(step, sample, forms);

      expect(boxes().map(({ name, value }) => ({ name, value }))).toEqual(typed);
      cleanup();
    }
  },
);
