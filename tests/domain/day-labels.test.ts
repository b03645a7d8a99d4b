import { describe, expect, test } from 'vitest';
import { zoneName } from '#src/domain/day-labels.ts';

describe('the name of a time zone [V14]', () => {
  test('is what people call it', () => expect(zoneName('America/Denver')).toBe('Mountain Time'));

  test('is null where the backend names none', () => expect(zoneName(null)).toBeNull());

  test('is null where the browser does not know the zone', () =>
    expect(zoneName('America/Nowhere')).toBeNull());
});
