import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { SESSION, type SessionData } from '#src/domain/draft.ts';
import { nullable, object, oneOf } from '#src/domain/schema.ts';
import { ROUTE_PATHS } from '#src/domain/steps.ts';
import { jsonSchema } from './json-schema.ts';

/** In code points. */
export const MAX_SESSION_DATA_LENGTH = 10_000;

/**
 * What the text in `sessionData` holds once parsed. Every property is optional: a call request resets the session data
 * (decision F10). `nextPage` can only name a route, so that resuming can never lead off the site.
 */
const parts = object({ ...SESSION.properties, nextPage: nullable(oneOf(ROUTE_PATHS)) });
const validator = Compile(
  Type.Unsafe<Partial<SessionData>>({ ...jsonSchema(parts), required: [] }),
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses session data; null if the text is not session data. An empty text is empty session data. */
export function readSessionData(text: string): Partial<SessionData> | null {
  const value: unknown = text === '' ? {} : parsed(text);
  return validator.Check(value) ? value : null;
}

/** The message for a text that is not session data, or null. */
export function sessionDataError(text: string): string | null {
  // The schema counts code points. Each may count twice in `length`.
  if (text.length > 2 * MAX_SESSION_DATA_LENGTH) return 'Is not session data.';
  if (readSessionData(text) !== null) return null;
  const value = parsed(text);
  const [first] = value === undefined ? [] : validator.Errors(value);
  if (first === undefined) return 'Is not session data.';
  const reason = first.keyword === 'boolean' ? 'is not known' : first.message;
  return `Is not session data: ${first.instancePath || '/'} ${reason}.`;
}
