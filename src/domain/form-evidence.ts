import { flag, nullable, object, text, type TypeOf } from './schema.ts';

const CONSENT = object({
  /** What stood beside the box, as it was shown: translated, where the browser had translated it. */
  label: text(),
  /** Uid and version of the content entry, `blt0123@4`. */
  content: text(),
  /** Address of the page without its query, which may carry a draft id. */
  page: text(),
  /** Whether the box came checked. */
  preChecked: flag,
  /** Whether the visitor has changed it. */
  touched: flag,
});

/** What a contact form showed when it was saved, as its header tells it. */
export const FORM_EVIDENCE = object({
  /** Whether something stands in the field that people never see. */
  trapped: flag,
  /** Token of the challenge; null where none is asked for, or none arrived. */
  challenge: nullable(text()),
  consent: nullable(CONSENT),
});

export type FormEvidence = TypeOf<typeof FORM_EVIDENCE>;
export type ShownConsent = TypeOf<typeof CONSENT>;
