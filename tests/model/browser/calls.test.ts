import { expect, test } from 'vitest';
import type { SaveRequest } from '#machines/booking/booking.types.ts';
import { EMPTY_SESSION, emptyRequest } from '#src/domain/draft-defaults.ts';
import { toDocument } from '#src/domain/draft-document.ts';
import { type Asked, faultsOfCall, specifiedInWords } from './calls.ts';
import type { HeldCall } from './held-calls.ts';

function call(method: string, path: string, { body = null, headers = {} }: { body?: object | null; headers?: Record<string, string> } = {}): HeldCall {
  const written = method === 'GET' ? {} : { 'x-xsrf-token': 'token', 'content-type': 'application/json' };
  return {
    method,
    url: new URL(path, 'https://booking.example'),
    called: `https://booking.example${path}`,
    headers: new Map(Object.entries({ ...written, ...headers })),
    body: body === null ? null : JSON.stringify(body),
    answer: async () => undefined,
  };
}

const TIMES: Asked = { port: 'loadSlots', input: { zipcode: '55401', weekIndex: 1, isEvent: true, appointmentId: 'd1', fresh: false } };
const HOLD: Asked = { port: 'reserveSlot', input: { draftId: 'd1', blockId: '2026-03-03-09' } };

test('a call as the specification has it is without fault', () => {
  expect(specifiedInWords(TIMES)).toBe('GET /api/appointmentblocks?postalCode=55401&startDate=2026-03-09&numberOfDays=7&isEvent=true&appointmentId=d1');
  const owners: Asked = { port: 'lookUpOwners', input: { appointmentId: 'd1', street1: '12 Oak St', street2: '', city: 'Minneapolis', state: 'MN', zipcode: '55401' } };
  expect([
    faultsOfCall(call('GET', '/api/appointmentblocks?isEvent=true&postalCode=55401&startDate=2026-03-09&numberOfDays=7&appointmentId=d1'), TIMES),
    faultsOfCall(call('GET', '/api/PropertyOwners/12%20Oak%20St%20Minneapolis%20MN%2055401?appointmentId=d1'), owners),
    faultsOfCall(call('PUT', '/api/Appointments/d1/hold', { body: { appointmentBlockGuid: '2026-03-03-09' } }), HOLD),
  ]).toEqual([[], [], []]);
});

test('method, path, query, body and what a write carries are named where they differ', () => {
  expect(faultsOfCall(call('GET', '/api/appointmentblocks?postalCode=55401&startDate=2026-03-10&numberOfDays=7&appointmentId=d1&all=1'), TIMES)).toEqual([
    'the query of GET /api/appointmentblocks has startDate = "2026-03-10", not "2026-03-09"',
    'the query of GET /api/appointmentblocks has isEvent = nothing, not "true"',
    'the query of GET /api/appointmentblocks has all = "1", not nothing',
  ]);
  expect(faultsOfCall(call('POST', '/api/Appointments/d2/hold', { body: { block: 1 }, headers: { 'x-xsrf-token': '', 'content-type': 'text/plain' } }), HOLD)).toEqual([
    'the page calls POST /api/Appointments/d2/hold, not PUT /api/Appointments/d1/hold',
    'the body of PUT /api/Appointments/d1/hold has appointmentBlockGuid = nothing, not "2026-03-03-09"',
    'the body of PUT /api/Appointments/d1/hold has block = 1, not nothing',
    'the POST carries no cross-site request token',
    'the POST is not sent as JSON',
  ]);
});

test('a save carries a key that makes it safe to repeat, and the revision it was made from', () => {
  const draft = { id: 'd1', status: 'New', sessionData: EMPTY_SESSION, appointmentRequest: emptyRequest() } as const;
  const input: SaveRequest = { draft, saved: { draft, etag: '"2"' }, step: 'sourceType', section: 'sourceType' };
  const save = (headers: Record<string, string>) => faultsOfCall(call('PUT', '/api/Appointments', { body: toDocument(draft, 'New'), headers }), { port: 'saveDraft', input });
  expect(save({ 'idempotency-key': 'k1', 'if-match': '"2"' })).toEqual([]);
  expect(save({ 'if-match': '"1"' })).toEqual(['the save carries no Idempotency-Key', 'the save carries If-Match "1", and should carry "2"']);
  expect(save({ 'idempotency-key': 'k1' })).toEqual(['the save carries no If-Match, and should carry "2"']);
});
