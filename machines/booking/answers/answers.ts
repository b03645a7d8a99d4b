import type { Draft } from '#src/domain/draft.ts';
import type { Schema } from '#src/domain/schema.ts';

/** How the answers of a form get from the draft into the form, and back. What `write` puts into a draft, `read` finds there. */
export interface Answers<Values> {
  /** What the form holds, whether valid or not. */
  values: Schema<Values>;
  /** What the form starts with. */
  read(draft: Draft): Values;
  /** The draft with the answers in it, as Next and Back save it. */
  write(draft: Draft, values: Values): Draft;
}

/** What a visitor may have given in a form, for stories, tests and the explorer. */
export interface Sample<Values> {
  /** In words that follow “the form is filled in with” and “the form is submitted with”. */
  says: string;
  values: Values;
  /** Absent where the form may be submitted with it. */
  isInvalid?: true;
  /** Whether the form of this draft can hold it; always where absent. */
  suits?: (draft: Draft) => boolean;
}

/** Samples by their names. Together the valid ones give every field of the form. */
export type Samples<Values> = Record<string, Sample<Values>>;
