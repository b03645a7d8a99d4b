import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import type { FormEvidence } from '#src/domain/form-evidence.ts';

/** What a form showed beside the consent box. */
export const SHOWN = {
  label: 'Yes, Hearth & Pane may call me – “even” by night.\nÜber alles <b>',
  content: 'blt0123@4',
  page: 'https://book.example.com/',
  preChecked: true,
  touched: false,
};

/** The header in which a contact form says what it showed. */
export function evidence(parts: Partial<FormEvidence> = {}): Record<string, string> {
  const form: FormEvidence = { trapped: false, challenge: null, consent: SHOWN, ...parts };
  return { [EVIDENCE_HEADER]: encodeURIComponent(JSON.stringify(form)) };
}
