import { type Static, type TSchema, Type } from 'typebox';

/**
 * The schema's values or null. Written as a type list rather than a union, so that a wrong value gets one error at its path
 * instead of one per alternative.
 */
export function nullable<T extends TSchema & { type: string }>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** One of the given values. */
export function oneOf<T extends string | number>(values: readonly T[]) {
  return Type.Unsafe<T>({ enum: [...values] });
}
