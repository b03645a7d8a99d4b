import { Type } from 'typebox';
import { REQUEST, STATUS, type DraftDocument } from '#src/domain/draft.ts';
import { object, optional, text } from '#src/domain/schema.ts';
import { jsonSchema } from './json-schema.ts';
import { MAX_SESSION_DATA_LENGTH } from './session-data.schema.ts';

const document = object({
  id: text(),
  sessionData: text({ format: 'session-data', maxLength: MAX_SESSION_DATA_LENGTH }),
  status: optional(STATUS),
  appointmentRequest: REQUEST,
});

/**
 * The draft as it is saved and read (spec §3). An empty `id` creates a new draft; an absent `status` keeps the current one.
 * Texts from later steps are empty until known; name, phone and zipcode are filled from the first save on.
 */
export const DraftSchema = Type.Unsafe<DraftDocument>({
  ...jsonSchema(document),
  description: 'Appointment draft',
});

/** The id of a block, as a request names it. */
export const BlockIdSchema = Type.String({ minLength: 1, maxLength: 200, format: 'line' });
