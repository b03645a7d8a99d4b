import { REQUEST, SESSION, STATUS, type Draft, type DraftDocument, type DraftStatus } from './draft.ts';
import { isRecord } from './is-record.ts';
import { read } from './schema.ts';

/**
 * Whether a text may be the id of a draft: letters, digits and `-`, `_`, `.`, `~`, which stand in an address as they are; at most 200 of them,
 * and not dots alone, which would change the path that is asked for. Ids are secrets that the backend makes (decision B5).
 */
export function isDraftIdText(text: string): boolean {
  return /^(?!\.+$)[\w.~-]{1,200}$/.test(text);
}

/** A draft as it is sent: session data as a text, the status left out where it is the one the backend holds (spec §4). */
export function toDocument(draft: Draft, savedStatus: DraftStatus | null): DraftDocument {
  const document = { id: draft.id, sessionData: JSON.stringify(draft.sessionData), appointmentRequest: draft.appointmentRequest };
  return draft.status === savedStatus ? document : { ...document, status: draft.status };
}

/**
 * A draft out of whatever the backend answered; null where it has no id or no request. What is missing or of another type inside them
 * reads as not answered, and session data that is not JSON as empty.
 */
export function fromDocument(document: unknown): Draft | null {
  if (!isRecord(document)) return null;
  const { id, status, sessionData, appointmentRequest } = document;
  if (typeof id !== 'string' || id === '' || !isRecord(appointmentRequest)) return null;
  return { id, status: read(STATUS, status), sessionData: read(SESSION, parsed(sessionData)), appointmentRequest: read(REQUEST, appointmentRequest) };
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
