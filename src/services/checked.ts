import { faultsIn, readWhole, type Schema } from '#src/domain/schema.ts';
import { ServiceError } from './service-error.ts';

/** Names what is wrong with a response, never its values. */
function unexpected(schema: Schema<unknown>, body: unknown): ServiceError {
  const fields = faultsIn(schema, body).map(({ path }) => path);
  return new ServiceError({
    kind: 'unexpected',
    message: `The response has another shape than expected: ${fields.join(', ') || 'the whole of it'}.`,
  });
}

/** A response of the expected shape. Throws a {@link ServiceError} for any other. */
export function checked<T>(schema: Schema<T>, body: unknown): T {
  const value = readWhole(schema, body);
  if (value === undefined) throw unexpected(schema, body);
  return value;
}

/** A response without the entries of its lists that have another shape than expected, so that one bad entry does not cost the whole list. */
export function usable<T>(schema: Schema<T>, body: unknown): T {
  const value = schema.read(body);
  if (value === undefined) throw unexpected(schema, body);
  return value;
}
