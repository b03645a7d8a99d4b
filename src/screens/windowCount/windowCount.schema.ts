import { mixed, object } from 'yup';
import {
  countError,
  DOOR_COUNTER,
  WINDOW_COUNTER,
  type CountEntry,
  type CounterRule,
} from '#src/domain/counter.ts';
import { judgedBy } from '../form/rules.ts';

function count(rule: CounterRule) {
  return mixed<NonNullable<CountEntry>>()
    .nullable()
    .test(judgedBy((value) => countError(value ?? null, rule)));
}

/** Windows 0 to 50, doors 0 to 10, both required (spec §5); both may be 0 (decision F7). */
export const windowCountSchema = object({
  windowCount: count(WINDOW_COUNTER),
  doorCount: count(DOOR_COUNTER),
});
