import { expect, test } from 'vitest';
import { failureText, openingFailureText } from '#src/screens/frame/failure-text.ts';

const PHONE = '(800) 555-0142';

test('every failure is told in words of what happened, what to do, and that nothing is lost [F15]', () => {
  const texts = [
    failureText({ kind: 'offline' }, PHONE),
    failureText({ kind: 'unreachable' }, PHONE),
    failureText({ kind: 'timeout' }, PHONE),
    failureText({ kind: 'tooManyRequests' }, PHONE),
    failureText({ kind: 'slotTaken' }, PHONE),
    failureText({ kind: 'noCookies' }, PHONE),
    failureText({ kind: 'rejected', message: 'The zipcode is wrong.' }, PHONE),
    failureText({ kind: 'unexpected', message: 'The server answered 500.' }, PHONE),
  ];
  expect(texts).toEqual([
    "You seem to be offline. Everything you typed is still here. Please try again when you're back online.",
    "We can't reach our server right now. Everything you typed is still here. Please check your connection and try again.",
    "We couldn't save your answers in time. Everything you typed is still here. Please try again.",
    'That was a bit too fast for us. Everything you typed is still here. Please wait a moment and try again, or call us at (800) 555-0142.',
    'Someone else just took that time. Please choose another one.',
    "Your browser blocks cookies for this site, and we can't save without them. Please allow them and try again, or call us at (800) 555-0142. Everything you typed is still here.",
    "We couldn't save this: The zipcode is wrong. Nothing you typed is lost.",
    "We couldn't save your answers just now. Everything you typed is still here. Please try again.",
  ]);
});

test.each([
  [
    'service',
    "We couldn't check whether we serve your zipcode just now. Everything you typed is still here. Please try again.",
  ],
  [
    'property',
    "We couldn't look up your home just now. Everything you typed is still here. Please try again.",
  ],
] as const)(
  'a lookup that failed is named, without a word of the protocol: %s [F28]',
  (failed, reported) => {
    expect(
      failureText({ kind: 'unexpected', message: 'The server answered 404.' }, PHONE, failed),
    ).toBe(reported);
  },
);

test('where nothing was typed nothing is said of it [F15]', () => {
  const kinds = ['offline', 'unreachable', 'timeout', 'tooManyRequests', 'notFound'] as const;
  expect(kinds.map((kind) => openingFailureText({ kind }))).toEqual([
    "You seem to be offline. Please try again when you're back online.",
    "We can't reach our server right now. Please check your connection and try again.",
    'This is taking too long. Please try again.',
    'That was a bit too fast for us. Please wait a moment and try again.',
    'Something went wrong on our side. Please try again.',
  ]);
});
