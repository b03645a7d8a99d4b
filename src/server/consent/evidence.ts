import type { FastifyRequest } from 'fastify';
import { EVIDENCE_HEADER } from '#src/domain/constants.ts';
import { FORM_EVIDENCE, type FormEvidence } from '#src/domain/form-evidence.ts';

/** In characters. Longer than any label. */
const MAX_TEXT = 4000;

/** Cuts a text to MAX_TEXT and drops NUL characters, which PostgreSQL does not accept. */
function clipped(value: string): string {
  return value.replaceAll('\0', '').slice(0, MAX_TEXT);
}

/** What the contact form showed; null if the client does not say. An unreadable header also gives null: it is no reason to lose the save. */
export function evidenceOf({ headers }: Pick<FastifyRequest, 'headers'>): FormEvidence | null {
  const header = headers[EVIDENCE_HEADER.toLowerCase()];
  if (typeof header !== 'string') return null;
  try {
    const evidence = FORM_EVIDENCE.read(JSON.parse(decodeURIComponent(header))) ?? null;
    if (evidence?.consent) {
      const { label, content, page, ...flags } = evidence.consent;
      return {
        ...evidence,
        consent: {
          label: clipped(label),
          content: clipped(content),
          page: clipped(page),
          ...flags,
        },
      };
    }
    return evidence;
  } catch {
    return null;
  }
}
