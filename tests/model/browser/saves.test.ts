import { expect, test } from 'vitest';
import type { SaveRequest } from '#machines/booking/booking.types.ts';
import { toDocument } from '#src/domain/draft-document.ts';
import { EMPTY_SESSION, emptyRequest } from '#src/domain/draft-defaults.ts';
import type { Draft } from '#src/domain/draft.ts';
import { faultsOfSave } from './saves.ts';

const draft: Draft = { id: 'd1', status: 'New', sessionData: EMPTY_SESSION, appointmentRequest: emptyRequest() };
const request: SaveRequest = { draft, saved: null, step: 'sourceType', section: 'sourceType' };

function bodyWith(changes: object): string {
  return JSON.stringify({ ...toDocument(draft, null), ...changes });
}

test('a page that saves what the chart would is without fault, wherever its visit began', () => {
  const marketingAttribution = { ...draft.appointmentRequest.marketingAttribution, submissionPageUrl: 'https://elsewhere.example/' };
  expect(faultsOfSave(bodyWith({ appointmentRequest: { ...draft.appointmentRequest, marketingAttribution } }), request)).toEqual([]);
});

test('an answer that is not handed over is named with what is saved instead, in the session data, too', () => {
  const sourced: SaveRequest = {
    ...request,
    draft: { ...draft, sessionData: { ...draft.sessionData, nextPage: '/address' }, appointmentRequest: { ...draft.appointmentRequest, isEvent: true } },
  };
  expect(faultsOfSave(bodyWith({ note: 1 }), sourced)).toEqual([
    'appointmentRequest.isEvent is saved as false, not as true',
    'sessionData.nextPage is saved as null, not as "/address"',
    'note is saved as 1, not as nothing',
  ]);
});

test('a save without a body is a fault', () => {
  expect(faultsOfSave(null, request)).toContain('id is saved as nothing, not as "d1"');
});
