import { isRecord } from '#src/domain/is-record.ts';

/**
 * A picture from content. `url` is one of our own drawings (`illustration:<name>` or `icon:<name>`) or an `https:` address. `alt` is empty for
 * decoration.
 */
export interface ContentImage {
  readonly url: string;
  readonly alt: string;
}

/** Rich text as the editor stored it: HTML, or the JSON rich-text document. Show it with `RichText`, never as raw HTML. */
export type RichTextSource = string | RichTextNode;

export interface RichTextNode {
  readonly type?: string;
  readonly text?: string;
  readonly uid?: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly children?: readonly RichTextNode[];
  readonly [mark: string]: unknown;
}

/** Something in an entry that an editor should look at. `at` is a path such as `page_components[0].title`. */
export interface ContentProblem {
  readonly kind: 'missing' | 'malformed' | 'unknown' | 'tooLong' | 'untrue';
  readonly at: string;
  readonly detail: string;
}

export type Report = (problem: ContentProblem) => void;

/** Thrown by `Field.read` after it has reported every problem with the value. */
export class MalformedContent extends Error {
  override readonly name = 'MalformedContent';
}

/** One field of a content type: how it is declared to Contentstack, and how its value is checked and read. */
export interface Field<Value> {
  /** The field in Contentstack's export format, without its name. */
  readonly schema: FieldSchema;
  /** The checked value. If it cannot be used, reports why and throws `MalformedContent`. */
  read(value: unknown, at: string, report: Report): Value;
}

interface FieldSchema {
  readonly data_type: string;
  /** By default mandatory. */
  readonly mandatory?: boolean;
  readonly field_metadata?: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

/** Fields by name, in camel case. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

export type ValuesOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

/** The name of a field in Contentstack: `buttonText` is button_text there. */
function uidOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Fields that Contentstack adds to every entry and block. */
const SYSTEM_FIELDS = new Set([
  'uid',
  '_version',
  'locale',
  'ACL',
  '_in_progress',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'publish_details',
  'tags',
  '_content_type_uid',
  '_metadata',
  '$',
  '_workflow',
  '_embedded_items',
]);

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function fail(report: Report, kind: ContentProblem['kind'], at: string, detail: string): never {
  report({ kind, at, detail });
  throw new MalformedContent(`${at}: ${detail}`);
}

/** A field that if empty reads as the value in `whenAbsent`; if `whenAbsent` is a string, it fails with that message. */
function leaf<Value>(
  schema: FieldSchema,
  whenAbsent: { readonly value: Value } | string,
  read: Field<Value>['read'],
): Field<Value> {
  return {
    schema: { mandatory: typeof whenAbsent === 'string', ...schema },
    read(value, at, report) {
      if (!isAbsent(value)) return read(value, at, report);
      return typeof whenAbsent === 'string'
        ? fail(report, 'missing', at, whenAbsent)
        : whenAbsent.value;
    },
  };
}

interface TextOptions {
  readonly optional?: boolean;
  readonly multiline?: boolean;
  /** Hint shown to the editor under the field. */
  readonly help?: string;
}

/** Plain text of at most `max` characters. Longer text is reported and still shown. */
export function text(
  max: number,
  { optional = false, multiline = false, help = '' }: TextOptions = {},
): Field<string> {
  return leaf(
    {
      data_type: 'text',
      format: `^[\\s\\S]{0,${max}}$`,
      error_messages: { format: `Text length should be from 1 to ${max} symbols.` },
      field_metadata: { description: help, multiline, version: 3 },
    },
    optional ? { value: '' } : 'Text is required.',
    (value, at, report) => {
      if (typeof value !== 'string') return fail(report, 'malformed', at, 'Not a text.');
      if (value.length > max)
        report({ kind: 'tooLong', at, detail: `${value.length} of ${max} characters.` });
      return value;
    },
  );
}

/**
 * A link target: a path, or an http, https, tel or mailto address. Any other scheme is refused, `javascript:` above all. A target that cannot be
 * used is reported and reads as '': that link alone is not shown.
 */
export function target({ optional = false }: { readonly optional?: boolean } = {}): Field<string> {
  const plain = text(300, {
    optional,
    help: 'A path on the main site, or a full address (https, tel, mailto).',
  });
  return {
    ...plain,
    read(value, at, report) {
      if (typeof value === 'string' && value !== '' && isSafeTarget(value))
        return plain.read(value, at, report);
      if (!isAbsent(value))
        report({ kind: 'malformed', at, detail: 'Not a link this site follows.' });
      else if (!optional) report({ kind: 'missing', at, detail: 'A link needs a target.' });
      return '';
    },
  };
}

/** Whether a link target has no scheme, or one of http, https, tel and mailto. */
function isSafeTarget(value: string): boolean {
  // eslint-disable-next-line no-control-regex -- browsers drop these characters when they read a scheme
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\u0000-\u0020\u007f]/g, ''))?.[1];
  return scheme === undefined || ['http', 'https', 'tel', 'mailto'].includes(scheme.toLowerCase());
}

/** Text that must match a pattern; `detail` says what is expected. */
export function pattern(expression: RegExp, detail: string): Field<string> {
  return leaf(
    {
      data_type: 'text',
      format: expression.source,
      error_messages: { format: detail },
      field_metadata: { description: detail, version: 3 },
    },
    'Text is required.',
    (value, at, report) =>
      typeof value === 'string' && expression.test(value)
        ? value
        : fail(report, 'malformed', at, detail),
  );
}

/** One of a fixed set of texts, a drop-down for the editor. */
export function choice<const Choice extends string>(choices: readonly Choice[]): Field<Choice> {
  return leaf(
    {
      data_type: 'text',
      display_type: 'dropdown',
      enum: { advanced: false, choices: choices.map((value) => ({ value })) },
      field_metadata: { version: 3 },
    },
    'A choice is required.',
    (value, at, report) =>
      choices.find((known) => known === value) ??
      fail(report, 'malformed', at, `Not one of ${choices.join(', ')}.`),
  );
}

/** A list of short plain texts; `help` is shown to the editor under it. */
export function textList(max: number, help = ''): Field<readonly string[]> {
  const one = text(max, { help });
  return {
    schema: { ...one.schema, mandatory: false, multiple: true },
    read: (value, at, report) => readList(value, at, report, one.read),
  };
}

/** A whole number. */
export function wholeNumber(): Field<number> {
  return leaf({ data_type: 'number' }, 'A number is required.', (value, at, report) =>
    typeof value === 'number' && Number.isSafeInteger(value)
      ? value
      : fail(report, 'malformed', at, 'Not a whole number.'),
  );
}

/** Yes or no; absent means no. */
export function flag(): Field<boolean> {
  const schema = { data_type: 'boolean', field_metadata: { default_value: false } };
  return leaf(schema, { value: false }, (value, at, report) =>
    typeof value === 'boolean' ? value : fail(report, 'malformed', at, 'Not yes or no.'),
  );
}

const IMAGE_URL = /^(?:illustration|icon):[a-z0-9-]+$|^https:\/\/[^\s"'<>]+$/;
const IMAGE_SCHEMA = {
  data_type: 'file',
  extensions: ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif'],
  field_metadata: { rich_text_type: 'standard' },
};

/** A picture. Its alternative text is the file's description. */
export function image(): Field<ContentImage> {
  return leaf(IMAGE_SCHEMA, 'A picture is required.', readImage);
}

/** An optional picture; null if absent. */
export function optionalImage(): Field<ContentImage | null> {
  return leaf(IMAGE_SCHEMA, { value: null }, readImage);
}

function readImage(value: unknown, at: string, report: Report): ContentImage {
  const { url, description } = isRecord(value) ? value : {};
  if (typeof url !== 'string' || !IMAGE_URL.test(url))
    return fail(report, 'malformed', at, 'Not a picture this site shows.');
  return { url, alt: typeof description === 'string' ? description : '' };
}

const RICH_TEXT_SCHEMAS = {
  json: {
    data_type: 'json',
    format: '',
    field_metadata: {
      allow_json_rte: true,
      embed_entry: false,
      rich_text_type: 'advanced',
      options: [],
    },
    reference_to: ['sys_assets'],
  },
  html: {
    data_type: 'text',
    field_metadata: { allow_rich_text: true, rich_text_type: 'advanced', options: [], version: 3 },
  },
};

/** Rich text. `format` is the kind of editor that Contentstack shows; either way, it reads both JSON documents and HTML. */
export function richText(format: keyof typeof RICH_TEXT_SCHEMAS): Field<RichTextSource> {
  return leaf(RICH_TEXT_SCHEMAS[format], 'Text is required.', (value, at, report) =>
    typeof value === 'string' || isRichTextNode(value)
      ? value
      : fail(report, 'malformed', at, 'Not a rich text.'),
  );
}

const MAX_RICH_TEXT_DEPTH = 40;

function isRichTextNode(value: unknown, depth = 0): value is RichTextNode {
  if (!isRecord(value) || depth > MAX_RICH_TEXT_DEPTH) return false;
  const { children, text: own, type, attrs } = value;
  const isLeaf = typeof own === 'string' && children === undefined;
  const isBranch =
    typeof type === 'string' &&
    Array.isArray(children) &&
    children.every((child) => isRichTextNode(child, depth + 1));
  return (isLeaf || isBranch) && (attrs === undefined || isRecord(attrs));
}

/** A repeated group of fields. */
export function groupList<F extends Fields>(fields: F): Field<readonly ValuesOf<F>[]> {
  return {
    schema: { data_type: 'group', mandatory: false, multiple: true, schema: schemasOf(fields) },
    read: (value, at, report) =>
      readList(value, at, report, (one, oneAt) => readFields(fields, one, oneAt, report)),
  };
}

export interface ContentType<F extends Fields> {
  readonly uid: string;
  /** Its name for editors. */
  readonly title: string;
  readonly description: string;
  /** Whether there are many entries, a single one, such as the header, or one for each url. */
  readonly kind: 'list' | 'singleton' | 'page';
  readonly fields: F;
}

/** A content type. */
export function contentType<F extends Fields>(
  uid: string,
  description: string,
  fields: F,
  kind: ContentType<F>['kind'] = 'list',
  title = displayName(uid),
): ContentType<F> {
  return { uid, title, description, kind, fields };
}

/** The value of a content type's entry. */
export type EntryOf<Type> = Type extends ContentType<infer F> ? ValuesOf<F> : never;

/** References to entries of one type, in the editor's order; at least one unless optional. */
export function references<F extends Fields>(
  type: ContentType<F>,
  { optional = false }: { readonly optional?: boolean } = {},
): Field<readonly ValuesOf<F>[]> {
  return {
    schema: {
      data_type: 'reference',
      mandatory: !optional,
      reference_to: [type.uid],
      field_metadata: { ref_multiple: true, ref_multiple_content_types: true },
    },
    read(value, at, report) {
      const entries = readList(value, at, report, (entry, entryAt) => {
        const named = isRecord(entry) ? (entry['_content_type_uid'] ?? type.uid) : null;
        return named === type.uid
          ? readFields(type.fields, entry, entryAt, report)
          : fail(report, 'malformed', entryAt, `Not a reference to ${type.title}.`);
      });
      return entries.length > 0 || optional
        ? entries
        : fail(report, 'missing', at, `A reference to ${type.title} is required.`);
    },
  };
}

/** A reference to one entry. */
export function reference<F extends Fields>(type: ContentType<F>): Field<ValuesOf<F>> {
  const { schema, read } = references(type);
  return {
    schema: {
      ...schema,
      field_metadata: { ref_multiple: false, ref_multiple_content_types: true },
    },
    read: (value, at, report) =>
      read(value, at, report)[0] ?? fail(report, 'missing', at, 'A reference is required.'),
  };
}

/** Blocks of an entry, each with its name, in the editor's order. */
export type BlocksOf<B extends Readonly<Record<string, Fields>>> = readonly {
  [Name in keyof B]: { readonly name: Name; readonly value: ValuesOf<B[Name]> };
}[keyof B][];

/** Modular blocks. A block of an unknown kind is reported and left out. */
export function blocks<B extends Readonly<Record<string, Fields>>>(kinds: B): Field<BlocksOf<B>> {
  return {
    schema: {
      data_type: 'blocks',
      mandatory: false,
      multiple: true,
      blocks: Object.entries(kinds).map(([name, fields]) => ({
        title: displayName(name),
        uid: name,
        schema: schemasOf(fields),
      })),
    },
    read: (value, at, report) =>
      readList(value, at, report, (block, blockAt) =>
        readBlock(kinds, block, blockAt, report),
      ).flat(),
  };
}

function readBlock<B extends Readonly<Record<string, Fields>>>(
  kinds: B,
  block: unknown,
  at: string,
  report: Report,
): BlocksOf<B> {
  const name = isRecord(block)
    ? Object.keys(block).find((key) => !SYSTEM_FIELDS.has(key))
    : undefined;
  if (name === undefined || !isRecord(block)) return fail(report, 'malformed', at, 'Not a block.');
  const fields = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (fields === undefined) {
    report({ kind: 'unknown', at: `${at}.${name}`, detail: 'No block of this kind is shown.' });
    return [];
  }
  const value = readFields(fields, block[name], `${at}.${name}`, report);
  // Safe: the name was just found among the kinds, and the value was read with that kind's fields.
  return [{ name, value }] as unknown as BlocksOf<B>;
}

const MAX_LIST = 200;

function readList<T>(
  value: unknown,
  at: string,
  report: Report,
  readOne: (value: unknown, at: string, report: Report) => T,
): T[] {
  if (isAbsent(value)) return [];
  if (!Array.isArray(value)) return fail(report, 'malformed', at, 'Not a list.');
  if (value.length > MAX_LIST) return fail(report, 'malformed', at, `More than ${MAX_LIST} items.`);
  return readAll(value, at, (one, index) => readOne(one, `${at}[${index}]`, report));
}

/** Reads every part, so that all problems are reported, then throws if any part failed. */
function readAll<Part, T>(
  parts: readonly Part[],
  at: string,
  readOne: (part: Part, index: number) => T,
): T[] {
  const values = parts.flatMap((part, index) => {
    try {
      return [readOne(part, index)];
    } catch (error) {
      if (!(error instanceof MalformedContent)) throw error;
      return [];
    }
  });
  if (values.length < parts.length) throw new MalformedContent(at);
  return values;
}

/** The checked fields of an entry, group or block. Fields that the model does not know are reported and left out. */
export function readFields<F extends Fields>(
  fields: F,
  value: unknown,
  at: string,
  report: Report,
): ValuesOf<F> {
  if (!isRecord(value)) return fail(report, 'malformed', at, 'Not an entry.');
  const below = (uid: string) => (at === '' ? uid : `${at}.${uid}`);
  const known = new Set(Object.keys(fields).map(uidOf));
  for (const uid of Object.keys(value)) {
    if (!known.has(uid) && !SYSTEM_FIELDS.has(uid))
      report({ kind: 'unknown', at: below(uid), detail: 'Not a field of this type.' });
  }
  const entries = readAll(Object.entries(fields), at, ([name, field]) => [
    name,
    field.read(value[uidOf(name)], below(uidOf(name)), report),
  ]);
  // Safe: every field was read by the reader of its own name.
  return Object.fromEntries(entries) as ValuesOf<F>;
}

/** A name for editors: `call_us` is Call us. */
function displayName(uid: string): string {
  const words = uid.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields in Contentstack's export format. */
export function schemasOf(fields: Fields): Record<string, unknown>[] {
  return Object.entries(fields).map(([name, { schema }]) => ({
    display_name: displayName(uidOf(name)),
    uid: uidOf(name),
    unique: false,
    multiple: false,
    non_localizable: false,
    ...schema,
    field_metadata: { description: '', ...schema.field_metadata },
  }));
}
