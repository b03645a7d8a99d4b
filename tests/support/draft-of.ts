import { EMPTY_SESSION, emptyRequest } from '#src/domain/draft-defaults.ts';
import type { AppointmentRequest, Draft } from '#src/domain/draft.ts';

/** A draft with the id `d1` on which nothing is answered except what is given. */
export function draftOf(
  request: Partial<AppointmentRequest> = {},
  change: Partial<Draft> = {},
): Draft {
  return {
    id: 'd1',
    status: 'New',
    sessionData: EMPTY_SESSION,
    appointmentRequest: { ...emptyRequest(), ...request },
    ...change,
  };
}
