import type { Draft } from '#src/domain/draft.ts';
import { either, nullable, number, text, type Schema } from '#src/domain/schema.ts';

/** Moves a form's answers between the draft and the form. `read` returns what `write` stored. */
export interface Answers<Values> {
  /** The form's values, valid or not. */
  values: Schema<Values>;
  /** The form's initial values. */
  read(draft: Draft): Values;
  /** The draft with the answers, as Next and Back save it. */
  write(draft: Draft, values: Values): Draft;
}

/** What the box of a number holds, see `CountEntry`. */
export const countEntry = nullable(either(number(), text()));

/** What a visitor may have entered, for stories, tests and the explorer. */
export interface Sample<Values> {
  /** Completes “the form is filled in with …” and “the form is submitted with …”. */
  says: string;
  values: Values;
  /** The form cannot be submitted with these values. */
  isInvalid?: true;
  /** Whether the form can hold these values for this draft. Absent: for every draft. */
  suits?: (draft: Draft) => boolean;
}

/** Samples by name. Together, the valid ones fill in every field of the form. */
export type Samples<Values> = Record<string, Sample<Values>>;
