import { expect, test } from 'vitest';
import { isUnexpected, reasonOf } from './problems.ts';

const SITE = 'http://127.0.0.1:3001';
const REFUSALS = new Set(['PUT /api/Appointments answered 400', 'GET /api/Appointments/booking answered 404']);

test('a failure counts unless the journey answered with it, or it is the page that says that there is no such page', () => {
  const answers = [
    { method: 'GET', url: `${SITE}/assets/house.svg`, status: 200, isDocument: false },
    { method: 'GET', url: `${SITE}/assets/house.svg`, status: 404, isDocument: false },
    { method: 'GET', url: `${SITE}/api/unheard-of`, status: 404, isDocument: false },
    { method: 'PUT', url: `${SITE}/api/Appointments`, status: 400, isDocument: false },
    { method: 'PUT', url: `${SITE}/api/Appointments`, status: 412, isDocument: false },
    { method: 'GET', url: `${SITE}/api/Appointments/booking?x=1`, status: 404, isDocument: false },
    { method: 'GET', url: `${SITE}/door-count?id=booking`, status: 404, isDocument: true },
    { method: 'GET', url: `${SITE}/door-count`, status: 404, isDocument: false },
    { method: 'GET', url: `${SITE}/door-count`, status: 500, isDocument: true },
    { method: 'GET', url: `${SITE}/address?id=booking`, status: 404, isDocument: true },
  ];
  expect(answers.map((answer) => isUnexpected(answer, REFUSALS))).toEqual([false, true, true, false, true, false, false, true, true, true]);
});

test('why a journey failed is told without the colours of a terminal and without the path of the model', () => {
  const error = new Error('click: \u001B[2mwaiting for getByRole\u001B[22m\n\u001B[31m✗ hidden\u001B[39m\nPath:\n  State: opening');
  expect([reasonOf(error), reasonOf('\u001B[1mgone\u001B[22m')]).toEqual(['click: waiting for getByRole\n✗ hidden', 'gone']);
});
