import { flag, nullable, object, text, type TypeOf } from './schema.ts';

const CONSENT = object({
  /** The text beside the checkbox as the visitor saw it, in translation if the browser translated it. */
  label: text(),
  /** Uid and version of the content entry, `blt0123@4`. */
  content: text(),
  /** URL of the page without its query, which may hold a draft id. */
  page: text(),
  /** Whether the checkbox was checked to begin with. */
  preChecked: flag,
  /** Whether the visitor has changed it. */
  touched: flag,
});

/** What a contact form showed when it was submitted, as sent in the header. */
export const FORM_EVIDENCE = object({
  /** Whether the honeypot field was filled in. */
  trapped: flag,
  /** Token of the challenge; null if none is required, or none arrived. */
  challenge: nullable(text()),
  consent: nullable(CONSENT),
});

export type FormEvidence = TypeOf<typeof FORM_EVIDENCE>;
export type ShownConsent = TypeOf<typeof CONSENT>;
