import {
  REQUEST,
  SESSION,
  STATUS,
  type Draft,
  type DraftDocument,
  type DraftStatus,
} from './draft.ts';
import { isRecord } from './is-record.ts';
import { read } from './schema.ts';

/**
 * Whether a text can be the id of a draft: at most 200 letters, digits, `-`, `_`, `.` and `~`, which need no encoding in a URL. Dots alone are
 * not an id, because they would change the path. Ids are secrets that the backend generates (decision B5).
 */
export function isDraftIdText(text: string): boolean {
  return /^(?!\.+$)[\w.~-]{1,200}$/.test(text);
}

/** The draft as it is sent: session data as a JSON string, and no status if it equals the one on the backend (spec §4). */
export function toDocument(draft: Draft, savedStatus: DraftStatus | null): DraftDocument {
  const document = {
    id: draft.id,
    sessionData: JSON.stringify(draft.sessionData),
    appointmentRequest: draft.appointmentRequest,
  };
  return draft.status === savedStatus ? document : { ...document, status: draft.status };
}

/**
 * Reads a draft from whatever the backend sent; null if it has no id or no request. Parts that are missing or have the wrong type read as not
 * answered, and session data that is not JSON reads as empty.
 */
export function fromDocument(document: unknown): Draft | null {
  if (!isRecord(document)) return null;
  const { id, status, sessionData, appointmentRequest } = document;
  if (typeof id !== 'string' || id === '' || !isRecord(appointmentRequest)) return null;
  return {
    id,
    status: read(STATUS, status),
    sessionData: read(SESSION, parsed(sessionData)),
    appointmentRequest: read(REQUEST, appointmentRequest),
  };
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
