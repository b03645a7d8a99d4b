import type { Schema } from '#src/domain/schema.ts';

/** A description of the domain as JSON Schema, for the compiler that checks bodies and for the OpenAPI document. Objects may hold what is described and nothing else. */
export function jsonSchema({ facts, items, properties }: Schema<unknown>): Record<string, unknown> {
  if (items !== undefined) return { ...facts, items: jsonSchema(items) };
  if (properties === undefined) return { ...facts };
  const parts = Object.entries(properties);
  return {
    ...facts,
    properties: Object.fromEntries(parts.map(([name, part]) => [name, jsonSchema(part)])),
    required: parts.filter(([, part]) => part.isOptional !== true).map(([name]) => name),
    additionalProperties: false,
  };
}
