import { expect, test } from 'vitest';
import { isDraftIdText } from '#src/domain/draft-id.ts';

test.each(['1', 'd-1', 'a.b~c_D', '3f2b8c1e-7a52-4a8e-9a54-1c1d6f0f2b11', 'x'.repeat(200)])('%j may be an id', (text) => {
  expect(isDraftIdText(text)).toBe(true);
});

test.each(['', '.', '..', '../x', 'a/b', 'a?b', 'a b', 'é', 'x'.repeat(201)])('%j cannot be an id', (text) => {
  expect(isDraftIdText(text)).toBe(false);
});
