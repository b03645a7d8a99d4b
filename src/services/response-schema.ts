import { array, mixed, string, ValidationError, type Schema } from 'yup';
import { ServiceError } from './service-error.ts';

/** A response of the expected shape. Throws a {@link ServiceError} for any other; it names the wrong fields, never their values. */
export function checked<T>(schema: Schema<T>, body: unknown): T {
  try {
    return schema.validateSync(body, { strict: true, abortEarly: false });
  } catch (error) {
    const fields =
      error instanceof ValidationError ? error.inner.map(({ path }) => path ?? '').join(', ') : '';
    throw new ServiceError({
      kind: 'unexpected',
      message: `The response has another shape than expected: ${fields || 'the whole of it'}.`,
    });
  }
}

/** A list of anything. {@link usable} checks its entries. */
export const anyList = () => array(mixed().nullable()).required();

/** The entries of the expected shape. Drops the others, so that one bad entry does not cost the whole list. */
export function usable<T>(schema: Schema<T>, entries: readonly unknown[]): T[] {
  return entries.filter((entry): entry is T => schema.isValidSync(entry, { strict: true }));
}

/** A required text that is more than spaces. */
export const filled = () => string().required().matches(/\S/);

/** A required date, `yyyy-MM-dd`. */
export const date = () =>
  string()
    .required()
    .matches(/^\d{4}-\d{2}-\d{2}$/);

/** A required time, `HH:mm`. */
export const time = () =>
  string()
    .required()
    .matches(/^\d{2}:\d{2}$/);
