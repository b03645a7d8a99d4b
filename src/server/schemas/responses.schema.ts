import { Type } from 'typebox';

const ProblemSchema = Type.Object({
  type: Type.String({ description: 'Kind of problem, e.g. slot-taken' }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
});

const PROBLEM_RESPONSE = {
  description: 'Problem document (RFC 9457, application/problem+json)',
  content: { 'application/problem+json': { schema: ProblemSchema } },
};

/** Refusals that any call may get, and those that any write may get as well, because of its body or its token (decisions B4, B8). */
const EVERY_CALL: readonly number[] = [429, 503];
const EVERY_WRITE: readonly number[] = [...EVERY_CALL, 400, 403, 413, 415];

/** The refusals of a read, for its response schema: the given ones and those of every call. */
export function problems(...statuses: readonly number[]): Record<number, typeof PROBLEM_RESPONSE> {
  return Object.fromEntries(
    [...EVERY_CALL, ...statuses].map((status) => [status, PROBLEM_RESPONSE]),
  );
}

/** The refusals of a write, for its response schema: the given ones and those of every write. */
export function writeProblems(
  ...statuses: readonly number[]
): Record<number, typeof PROBLEM_RESPONSE> {
  return problems(...EVERY_WRITE, ...statuses);
}
