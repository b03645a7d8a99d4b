import { AjvCompiler, type RouteDefinition } from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import { FORMATS } from '../schemas/formats.ts';

/** Far more than any body from the browser holds. */
const MAX_VALUES_TO_NAME = 5000;

/** Whether a value holds few enough others that reporting an error for each one stays cheap. */
function hasFewValues(value: unknown): boolean {
  const waiting = [value];
  for (let next = waiting.pop(), count = 0; next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inner: unknown[] = Object.values(next);
    count += inner.length;
    if (count > MAX_VALUES_TO_NAME) return false;
    waiting.push(...inner);
  }
  return true;
}

const build = AjvCompiler();

function compilerWith(options: { allErrors: boolean; coerceTypes: boolean }) {
  const always = { formats: FORMATS, verbose: true, removeAdditional: false, useDefaults: false };
  return build({}, { customOptions: { ...always, ...options } });
}

const compileFirst = compilerWith({ allErrors: false, coerceTypes: false });
const compileEvery = compilerWith({ allErrors: true, coerceTypes: false });
const compileCoercing = compilerWith({ allErrors: true, coerceTypes: true });

/**
 * Turns text in queries, paths and headers into numbers and booleans. Never converts anything in a body. For a wrong body it reports every
 * wrong field, or only the first if there could be very many: a body may hold a hundred thousand.
 */
export const compileValidator: FastifySchemaCompiler<RouteDefinition['schema']> = (route) => {
  if (route.httpPart !== 'body') return compileCoercing(route);
  const first = compileFirst(route);
  let every: typeof first | undefined;
  return (body: unknown) => {
    if (first(body) === true) return true;
    if (!hasFewValues(body)) return { error: first.errors ?? [] };
    every ??= compileEvery(route);
    return every(body) === true ? true : { error: every.errors ?? [] };
  };
};
