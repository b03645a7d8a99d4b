import { mixed, object } from 'yup';
import type { CounterRule } from '#src/domain/counter.ts';
import { countError, DOOR_COUNTER, WINDOW_COUNTER } from '#src/domain/counter.ts';

function count(rule: CounterRule) {
  return mixed<number>()
    .nullable()
    .test('count', (value, context) => {
      const message = countError(value ?? null, rule);
      return message === null ? true : context.createError({ message });
    });
}

/** Windows 0 to 50, doors 0 to 10, both required (spec §5); both may be 0 (decision F7). */
export const windowCountSchema = object({ windowCount: count(WINDOW_COUNTER), doorCount: count(DOOR_COUNTER) });
