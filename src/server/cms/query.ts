import { type Entry, isObject, type Json, type JsonObject } from './snapshot.ts';

/** Thrown for a query the endpoint cannot answer. */
export class InvalidQuery extends Error {}

/** All values at a dotted path, including those inside lists along the way. */
function valuesAt(value: Json | undefined, path: readonly string[]): Json[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => valuesAt(item, path));
  const [head, ...rest] = path;
  if (head === undefined) return [value];
  return isObject(value) && Object.hasOwn(value, head) ? valuesAt(value[head], rest) : [];
}

function isEqual(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function listOf(operand: Json): readonly Json[] {
  if (Array.isArray(operand)) return operand;
  throw new InvalidQuery('operator needs a list');
}

function satisfies(values: readonly Json[], operator: string, operand: Json): boolean {
  switch (operator) {
    case '$eq':
      return values.some((value) => isEqual(value, operand));
    case '$ne':
      return !values.some((value) => isEqual(value, operand));
    case '$in':
      return values.some((value) => listOf(operand).some((wanted) => isEqual(value, wanted)));
    case '$nin':
      return !values.some((value) => listOf(operand).some((wanted) => isEqual(value, wanted)));
    case '$exists':
      return values.length > 0 === operand;
    default:
      throw new InvalidQuery('unknown operator');
  }
}

function hasOperators(condition: Json): condition is JsonObject {
  return isObject(condition) && Object.keys(condition).some((key) => key.startsWith('$'));
}

function meets(entry: Entry, field: string, condition: Json): boolean {
  const values = valuesAt(entry, field.split('.'));
  if (!hasOperators(condition)) return satisfies(values, '$eq', condition);
  return Object.entries(condition).every(([operator, operand]) =>
    satisfies(values, operator, operand),
  );
}

function subqueries(operand: Json): JsonObject[] {
  return listOf(operand).map((query) => {
    if (!isObject(query)) throw new InvalidQuery('operator needs a list of queries');
    return query;
  });
}

/** Whether an entry meets a query of the content service: equality, `$in`, `$nin`, `$ne`, `$exists`, `$and`, `$or`. */
export function matchesQuery(entry: Entry, query: JsonObject): boolean {
  return Object.entries(query).every(([key, condition]) => {
    if (key === '$and') return subqueries(condition).every((part) => matchesQuery(entry, part));
    if (key === '$or') return subqueries(condition).some((part) => matchesQuery(entry, part));
    return meets(entry, key, condition);
  });
}

/** The SDK sends far less. Anything larger or deeper could overflow the stack in the recursive functions above. */
const MAX_QUERY_LENGTH = 8192;
const MAX_QUERY_LEVELS = 20;

function hasMoreLevels(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    levels === 0 || Object.values(value).some((inner: Json) => hasMoreLevels(inner, levels - 1))
  );
}

/** Parses the `query` parameter. @throws InvalidQuery if it is not a JSON object, or is too large or too deep */
export function parseQuery(text: string): JsonObject {
  if (text.length > MAX_QUERY_LENGTH) throw new InvalidQuery('query is too large');
  try {
    const query: Json = JSON.parse(text);
    if (isObject(query) && !hasMoreLevels(query, MAX_QUERY_LEVELS)) return query;
  } catch {
    // Falls through to the same error as for JSON that is no object.
  }
  throw new InvalidQuery('query is no JSON object');
}
