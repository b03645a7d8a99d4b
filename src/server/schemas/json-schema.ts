import { Type } from 'typebox';
import type { Schema } from '#src/domain/schema.ts';

/**
 * A domain schema as JSON Schema, for validating bodies and for the OpenAPI document. Objects may hold only the properties that are described.
 * Null is one more type rather than an alternative, so that a wrong value gets one error at its path.
 */
export function jsonSchema(schema: Schema<unknown>): Record<string, unknown> {
  const { facts, isNullable } = schema;
  const known = { ...facts, ...insideOf(schema) };
  if (isNullable !== true) return known;
  return facts.enum === undefined
    ? { ...known, type: [known.type, 'null'] }
    : { ...known, enum: [...facts.enum, null] };
}

function insideOf({ items, properties }: Schema<unknown>): { type?: string } {
  if (items !== undefined) return Object.assign({ type: 'array' }, { items: jsonSchema(items) });
  if (properties === undefined) return {};
  const parts = Object.entries(properties);
  return Object.assign(
    { type: 'object' },
    {
      properties: Object.fromEntries(parts.map(([name, part]) => [name, jsonSchema(part)])),
      required: parts.filter(([, part]) => part.isOptional !== true).map(([name]) => name),
      additionalProperties: false,
    },
  );
}

/** The same for a route, whose handler is checked by it. */
export function routeSchema<T>(schema: Schema<T>): Type.TUnsafe<T> {
  return Type.Unsafe<T>(jsonSchema(schema));
}
