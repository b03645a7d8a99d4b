import { isRecord } from './is-record.ts';

/** Describes plain values once. Types, JSON Schema, blank values and readers are derived from the description. */

/** The JSON Schema keywords of one value. Those of lists and objects for what is inside are added by `src/server/schemas/json-schema.ts`. */
export interface Facts {
  readonly type?: string;
  readonly enum?: readonly (string | number | null)[];
  readonly format?: TextFormat;
  readonly minLength?: number;
  /** Symbols. */
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** The rules of texts by their names; the backend's are in `src/server/schemas/formats.ts`. */
export type TextFormat = 'line' | 'lines' | 'optional-email' | 'optional-state' | 'person-name' | 'phone' | 'session-data' | 'wall-clock' | 'zipcode';

/** A description of values of a type. */
export interface Schema<T> {
  readonly facts: Facts;
  /** Of an object. */
  readonly properties?: Properties;
  /** Of a list. */
  readonly items?: Schema<unknown>;
  /** Null is one, too. */
  readonly isNullable?: boolean;
  /** An object may be without it. */
  readonly isOptional?: boolean;
  /** Of a field of the draft: the data sections whose saves store it. */
  readonly storedBy?: readonly string[];
  /** What a missing part reads as; undefined where the object cannot be without it, or may. */
  blank(): T | undefined;
  /**
   * The value where it is of this kind, else undefined. Limits are not judged. A wrong part reads as blank; where `isStrict`, which is false
   * by default, it makes the whole wrong.
   */
  read(value: unknown, isStrict?: boolean): T | undefined;
}

export type Properties = Readonly<Record<string, Schema<unknown>>>;

interface Optional<T> extends Schema<T> {
  readonly isOptional: true;
}

/** The type of the values that a schema describes. */
export type TypeOf<S> = S extends Schema<infer T> ? T : never;

type ObjectOf<P extends Properties> = {
  -readonly [Name in keyof P as P[Name] extends { isOptional: true } ? never : Name]: TypeOf<P[Name]>;
} & {
  -readonly [Name in keyof P as P[Name] extends { isOptional: true } ? Name : never]?: TypeOf<P[Name]>;
} extends infer Parts
  ? { [Name in keyof Parts]: Parts[Name] }
  : never;

interface ObjectSchema<P extends Properties> extends Schema<ObjectOf<P>> {
  readonly properties: P;
}

function leaf<T>(is: (value: unknown) => value is T, facts: Facts, blank?: T): Schema<T> {
  return { facts, blank: () => blank, read: (value) => (is(value) ? value : undefined) };
}

/** A text, blank where missing. */
export function text(limits: Pick<Facts, 'format' | 'maxLength' | 'minLength'> = {}): Schema<string> {
  return leaf((value) => typeof value === 'string', { type: 'string', ...limits }, '');
}

/** A text that must pass a test; an object without it reads as missing itself. */
export function neededText(isRight: (text: string) => boolean, limits: Pick<Facts, 'format' | 'maxLength'>): Schema<string> {
  return leaf((value): value is string => typeof value === 'string' && isRight(value), { type: 'string', ...limits });
}

/** Yes or no; no where missing. */
export const flag = leaf((value) => typeof value === 'boolean', { type: 'boolean' }, false);

/** Any number that is one. Codes that are not known are read as they are. */
export function number(facts: Facts = { type: 'number' }, blank?: number): Schema<number> {
  return leaf((value): value is number => Number.isFinite(value), facts, blank);
}

/** A whole number, the smallest where missing. */
export function count(minimum: number, maximum: number): Schema<number> {
  return leaf((value): value is number => Number.isInteger(value) && Number(value) >= minimum, { type: 'integer', minimum, maximum }, minimum);
}

/** One of some texts. */
export function oneOf<const T extends string>(texts: readonly T[], blank?: T): Schema<T> {
  return leaf((value): value is T => texts.some((known) => known === value), { enum: texts }, blank);
}

/** The same or null; null where missing. */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  return { ...schema, isNullable: true, blank: () => null, read: (value, isStrict) => (value === null ? null : schema.read(value, isStrict)) };
}

/** A part that an object may be without. */
export function optional<T>(schema: Schema<T>): Optional<T> {
  return { ...schema, isOptional: true, blank: () => undefined };
}

/** A list; empty where missing. */
export function list<T>(items: Schema<T>, limits: Pick<Facts, 'maxItems' | 'uniqueItems'> = {}): Schema<T[]> {
  return {
    facts: limits,
    items,
    blank: () => [],
    read: (value, isStrict) => {
      if (!Array.isArray(value)) return undefined;
      const found = value.map((item: unknown) => items.read(item, isStrict)).filter((item) => item !== undefined);
      return isStrict === true && found.length < value.length ? undefined : found;
    },
  };
}

/** An object; one of blank parts where missing. Parts that are not described are left out. */
export function object<P extends Properties>(properties: P): ObjectSchema<P> {
  const readParts = (value: unknown, isStrict?: boolean) => {
    if (!isRecord(value)) return undefined;
    const parts: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(properties)) {
      const given = value[name];
      const found = part.read(given, isStrict);
      if (isStrict === true && found === undefined && given !== undefined) return undefined;
      const held = found === undefined ? part.blank() : found;
      if (held !== undefined) parts[name] = held;
      else if (part.isOptional !== true) return undefined;
    }
    // Every part was read by the schema of its own name.
    return parts as ObjectOf<P>;
  };
  return { facts: {}, properties, blank: () => readParts({}), read: readParts };
}

/** A part of the draft that is stored as a whole. */
interface Field<T> extends Schema<T> {
  readonly storedBy: readonly string[];
}

/** A part of the draft whose fields are stored each for itself. */
export interface Group<T> extends Schema<T> {
  readonly properties: Fields;
}

type Fields = Readonly<Record<string, Field<unknown> | Group<unknown>>>;

/** A field of the draft and the data sections of the step table whose answers it is among (spec §2, decision F16). */
export function field<S extends Schema<unknown>>(schema: S, ...storedBy: [string, ...string[]]): S & { readonly storedBy: readonly string[] } {
  return { ...schema, storedBy };
}

/** A field of the draft that no step answers: the first save stores it. */
export function unasked<S extends Schema<unknown>>(schema: S): S & { readonly storedBy: readonly string[] } {
  return { ...schema, storedBy: [] };
}

/** An object whose parts are fields. */
export function group<F extends Fields>(fields: F): ObjectSchema<F> {
  return object(fields);
}

/** The most symbols of a text, items of a list or size of a number that the backend takes; Infinity where it says nothing. */
export function maxOf({ facts }: Schema<unknown>): number {
  return facts.maxLength ?? facts.maxItems ?? facts.maximum ?? Infinity;
}

/** What a value reads as: whatever is wrong or missing is blank. Throws TypeError where that leaves nothing. */
export function read<T>(schema: Schema<T>, value: unknown): T {
  const found = schema.read(value) ?? schema.blank();
  if (found === undefined) throw new TypeError('No blank value');
  return found;
}
