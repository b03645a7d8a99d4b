import { expect, test } from 'vitest';
import { failureText, openingFailureText } from '#src/screens/frame/failure-text.ts';

test('every failure is told in words of what happened, what to do, and that nothing is lost [F15]', () => {
  const texts = [
    failureText({ kind: 'offline' }),
    failureText({ kind: 'unreachable' }),
    failureText({ kind: 'timeout' }),
    failureText({ kind: 'tooManyRequests' }),
    failureText({ kind: 'slotTaken' }),
    failureText({ kind: 'noCookies' }),
    failureText({ kind: 'rejected', message: 'The zipcode is wrong.' }),
    failureText({ kind: 'unexpected', message: 'The server answered 500.' }),
  ];
  expect(texts).toEqual([
    'You seem to be offline. Everything you typed is still here; try again when you are back online.',
    'We cannot reach our server right now. Everything you typed is still here; please check your connection and try again.',
    'This is taking too long. Everything you typed is still here; please try again.',
    'That was a bit too fast for us. Please wait a moment and try again.',
    'That time was just taken by somebody else. Please choose another one.',
    'Your browser blocks cookies for this site, and without them we cannot save. Please allow them and try again; everything you typed is still here.',
    'We could not save this: The zipcode is wrong. Nothing you typed is lost.',
    'Something went wrong on our side. Everything you typed is still here; please try again.',
  ]);
});

test('where nothing was typed nothing is said of it [F15]', () => {
  const kinds = ['offline', 'unreachable', 'timeout', 'tooManyRequests', 'notFound'] as const;
  expect(kinds.map((kind) => openingFailureText({ kind }))).toEqual([
    'You seem to be offline. Please try again when you are back online.',
    'We cannot reach our server right now. Please check your connection and try again.',
    'This is taking too long. Please try again.',
    'That was a bit too fast for us. Please wait a moment and try again.',
    'Something went wrong on our side. Please try again.',
  ]);
});
