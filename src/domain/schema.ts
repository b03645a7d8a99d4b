import { isRecord } from './is-record.ts';

/** Describes plain values once. Types, JSON Schema, blank values and readers derive from the description. */

/** The JSON Schema keywords of one value. `src/server/schemas/json-schema.ts` adds those for the contents of lists and objects. */
export interface Facts {
  readonly type?: string;
  readonly enum?: readonly (string | number | null)[];
  readonly format?: TextFormat;
  readonly minLength?: number;
  /** In symbols. */
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  /** In words, for whoever reads the OpenAPI document. */
  readonly description?: string;
}

/** Named rules for texts. `src/server/schemas/formats.ts` implements them for the backend. */
export type TextFormat =
  | 'line'
  | 'lines'
  | 'optional-email'
  | 'optional-state'
  | 'person-name'
  | 'phone'
  | 'session-data'
  | 'wall-clock'
  | 'zipcode';

/** Describes the values of a type. */
export interface Schema<T> {
  readonly facts: Facts;
  /** For objects. */
  readonly properties?: Properties;
  /** For lists. */
  readonly items?: Schema<unknown>;
  /** Null is valid, too. */
  readonly isNullable?: boolean;
  /** The property is optional. */
  readonly isOptional?: boolean;
  /** For fields of the draft: the data sections whose saves store it. */
  readonly storedBy?: readonly string[];
  /** What a missing property reads as. Undefined for required properties and for optional ones. */
  blank(): T | undefined;
  /** The value if it has this type, else undefined. Limits are not checked. An invalid property reads as blank; see {@link readWhole}. */
  read(value: unknown): T | undefined;
}

export type Properties = Readonly<Record<string, Schema<unknown>>>;

interface Optional<T> extends Schema<T> {
  readonly isOptional: true;
}

/** The type of a schema's values. */
export type TypeOf<S> = S extends Schema<infer T> ? T : never;

type ObjectOf<P extends Properties> = {
  -readonly [Name in keyof P as P[Name] extends { isOptional: true } ? never : Name]: TypeOf<
    P[Name]
  >;
} & {
  -readonly [Name in keyof P as P[Name] extends { isOptional: true } ? Name : never]?: TypeOf<
    P[Name]
  >;
} extends infer Parts
  ? { [Name in keyof Parts]: Parts[Name] }
  : never;

interface ObjectSchema<P extends Properties> extends Schema<ObjectOf<P>> {
  readonly properties: P;
}

function leaf<T>(is: (value: unknown) => value is T, facts: Facts, blank?: T): Schema<T> {
  return { facts, blank: () => blank, read: (value) => (is(value) ? value : undefined) };
}

/** A text. A missing one reads as ''. */
export function text(
  limits: Pick<Facts, 'format' | 'maxLength' | 'minLength'> = {},
): Schema<string> {
  return leaf((value) => typeof value === 'string', { type: 'string', ...limits }, '');
}

/** A required text that must pass a test. Without it, its whole object reads as missing. */
export function neededText(
  isRight: (text: string) => boolean,
  limits: Pick<Facts, 'format' | 'maxLength'>,
): Schema<string> {
  return leaf((value): value is string => typeof value === 'string' && isRight(value), {
    type: 'string',
    ...limits,
  });
}

/** Something required. Without it, its whole object reads as missing. */
export function needed<T>(schema: Schema<T>): Schema<T> {
  return { ...schema, blank: () => undefined };
}

/** A boolean. A missing one reads as false. */
export const flag = leaf((value) => typeof value === 'boolean', { type: 'boolean' }, false);

/** Any finite number, unknown codes included. */
export function number(facts: Facts = { type: 'number' }, blank?: number): Schema<number> {
  return leaf((value): value is number => Number.isFinite(value), facts, blank);
}

/** An integer. A missing one reads as the minimum. */
export function count(minimum: number, maximum: number): Schema<number> {
  return leaf(
    (value): value is number => Number.isInteger(value) && Number(value) >= minimum,
    { type: 'integer', minimum, maximum },
    minimum,
  );
}

/** One of several texts. */
export function oneOf<const T extends string>(texts: readonly T[], blank?: T): Schema<T> {
  return leaf(
    (value): value is T => texts.some((known) => known === value),
    { enum: texts },
    blank,
  );
}

/** A value of either type. A missing one reads as the first type's. */
export function either<A, B>(one: Schema<A>, other: Schema<B>): Schema<A | B> {
  return {
    ...one,
    read: (value) => one.read(value) ?? other.read(value),
  };
}

/** Also accepts null. A missing value reads as null. */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  return {
    ...schema,
    isNullable: true,
    blank: () => null,
    read: (value) => (value === null ? null : schema.read(value)),
  };
}

/** An optional property. */
export function optional<T>(schema: Schema<T>): Optional<T> {
  return { ...schema, isOptional: true, blank: () => undefined };
}

/** A list. A missing one reads as empty. */
export function list<T>(
  items: Schema<T>,
  limits: Pick<Facts, 'maxItems' | 'uniqueItems'> = {},
): Schema<T[]> {
  return {
    facts: limits,
    items,
    blank: () => [],
    read: (value) =>
      Array.isArray(value)
        ? value.map((item: unknown) => items.read(item)).filter((item) => item !== undefined)
        : undefined,
  };
}

/** An object. A missing one reads as an object of blank properties. Properties without a description are dropped. */
export function object<P extends Properties>(properties: P): ObjectSchema<P> {
  const readParts = (value: unknown) => {
    if (!isRecord(value)) return undefined;
    const parts: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(properties)) {
      const found = part.read(value[name]);
      const held = found === undefined ? part.blank() : found;
      if (held !== undefined) parts[name] = held;
      else if (part.isOptional !== true) return undefined;
    }
    // Each property was read by its own schema.
    return parts as ObjectOf<P>;
  };
  return { facts: {}, properties, blank: () => readParts({}), read: readParts };
}

/** A part of the draft that is saved as a whole. */
interface Field<T> extends Schema<T> {
  readonly storedBy: readonly string[];
}

/** A part of the draft whose fields are saved one by one. */
export interface Group<T> extends Schema<T> {
  readonly properties: Fields;
}

type Fields = Readonly<Record<string, Field<unknown> | Group<unknown>>>;

/** A field of the draft, and the data sections (spec §2) whose saves store it (decision F16). */
export function field<S extends Schema<unknown>>(
  schema: S,
  ...storedBy: [string, ...string[]]
): S & { readonly storedBy: readonly string[] } {
  return { ...schema, storedBy };
}

/** A field of the draft that no step asks for. Only the first save stores it. */
export function unasked<S extends Schema<unknown>>(
  schema: S,
): S & { readonly storedBy: readonly string[] } {
  return { ...schema, storedBy: [] };
}

/** An object made of fields. */
export function group<F extends Fields>(fields: F): ObjectSchema<F> {
  return object(fields);
}

/** A part of a value that does not fit its description. */
export interface Fault {
  /** Such as `days[0].date`; empty for the whole. */
  readonly path: string;
  readonly schema: Schema<unknown>;
  readonly value: unknown;
}

/** Whether a part may be absent, null or ''. */
function canBeEmpty(schema: Schema<unknown>, value: unknown): boolean {
  return (
    schema.isOptional === true || schema.blank() !== undefined || schema.read(value) !== undefined
  );
}

/** What is wrong with a value. */
export function faultsIn(schema: Schema<unknown>, value: unknown, path = ''): Fault[] {
  const { properties, items } = schema;
  const whole = [{ path, schema, value }];
  if (value === undefined || value === null || value === '')
    return canBeEmpty(schema, value) ? [] : whole;
  if (properties !== undefined) {
    if (!isRecord(value)) return whole;
    return Object.entries(properties).flatMap(([name, part]) =>
      faultsIn(part, value[name], path === '' ? name : `${path}.${name}`),
    );
  }
  if (items !== undefined) {
    if (!Array.isArray(value)) return whole;
    return value.flatMap((item, index) => faultsIn(items, item, `${path}[${index}]`));
  }
  return schema.read(value) === undefined ? whole : [];
}

/** The value as a whole; undefined if any part of it is wrong. */
export function readWhole<T>(schema: Schema<T>, value: unknown): T | undefined {
  return faultsIn(schema, value).length === 0 ? schema.read(value) : undefined;
}

/** The maximum that the backend accepts: symbols of a text, items of a list, or value of a number. Infinity if there is none. */
export function maxOf({ facts }: Schema<unknown>): number {
  return facts.maxLength ?? facts.maxItems ?? facts.maximum ?? Infinity;
}

/** Reads a value. Invalid and missing parts read as blank. Throws TypeError if there is no blank value for the whole. */
export function read<T>(schema: Schema<T>, value: unknown): T {
  const found = schema.read(value) ?? schema.blank();
  if (found === undefined) throw new TypeError('No blank value');
  return found;
}
