import { ValidationError } from 'yup';
import type { Schema } from 'yup';
import { ServiceError } from './service-error.ts';

/** An answer of the expected shape; throws a {@link ServiceError} for any other, naming the fields and none of their values. */
export function checked<T>(schema: Schema<T>, body: unknown): T {
  try {
    return schema.validateSync(body, { strict: true, abortEarly: false });
  } catch (error) {
    const fields = error instanceof ValidationError ? error.inner.map(({ path }) => path ?? '').join(', ') : '';
    throw new ServiceError({ kind: 'unexpected', message: `The answer has another shape than expected: ${fields || 'the whole of it'}.` });
  }
}
