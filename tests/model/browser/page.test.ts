import { expect, test } from 'vitest';
import type { HeldCall } from './held-calls.ts';
import { ofDriver } from './journey-page.ts';
import { BookingPage } from './page.ts';

const WINDOW = { run: () => Promise.reject(new Error('There is no page.')), point: () => Promise.resolve() };

function bookingPage(): { booking: BookingPage; calls: (method: string, path: string) => void; answered: string[]; refusals: Set<string> } {
  const refusals = new Set<string>();
  const answered: string[] = [];
  const booking = new BookingPage(ofDriver(WINDOW), { refusals, patienceMs: 0 });
  const calls = (method: string, path: string) => {
    const called = `http://127.0.0.1${path}`;
    const answer: HeldCall['answer'] = async (status) => {
      answered.push(`${method} ${path} ${status}`);
    };
    booking.take({ method, url: new URL(called), called, headers: new Map(), body: null, answer });
  };
  return { booking, calls, answered, refusals };
}

const begun = (invocation: 'loadOffer' | 'reserveSlot') => ({ invocation, week: null, isSure: false, save: null });

test('a call that nobody waits for any more is refused, once; the others are kept', async () => {
  const { booking, calls, answered, refusals } = bookingPage();
  calls('GET', '/api/PromotionalOffers');
  await booking.keepCallsOf(['loadOffer']);
  calls('PUT', '/api/Appointments/1/hold');
  calls('GET', '/api/appointmentblocks');
  await booking.keepCallsOf(['loadOffer', 'reserveSlot']);
  await booking.keepCallsOf(['loadOffer']);
  expect([answered, [...refusals]]).toEqual([
    ['GET /api/appointmentblocks 400', 'PUT /api/Appointments/1/hold 400'],
    ['GET /api/appointmentblocks answered 400', 'PUT /api/Appointments/1/hold answered 400'],
  ]);
});

test('a call is refused where the same one is made anew', async () => {
  const { booking, calls, answered } = bookingPage();
  await booking.beginCalls([begun('loadOffer')], async () => calls('GET', '/api/PromotionalOffers?first'));
  await booking.beginCalls([begun('loadOffer')], async () => calls('GET', '/api/PromotionalOffers?second'));
  await booking.keepCallsOf(['loadOffer']);
  expect(answered).toEqual(['GET /api/PromotionalOffers?first 400']);
});
