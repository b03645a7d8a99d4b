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
  /** The field in Contentstack's export format. */
  schema(uid: string): Record<string, unknown>;
  /** The checked value. If it cannot be used, reports why and throws `MalformedContent`. */
  read(value: unknown, at: string, report: Report): Value;
  /** Dotted paths of the references inside, below `path`. */
  references(path: string): string[];
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

export type ValuesOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

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

function displayName(uid: string): string {
  const words = uid.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function base(uid: string, dataType: string, mandatory: boolean): Record<string, unknown> {
  return {
    display_name: displayName(uid),
    uid,
    data_type: dataType,
    mandatory,
    unique: false,
    multiple: false,
    non_localizable: false,
  };
}

/** A field without references. If it is empty, it reads as the value in `whenAbsent`; if `whenAbsent` is a string, it fails with that message. */
function leaf<Value>(
  schema: Field<Value>['schema'],
  whenAbsent: { readonly value: Value } | string,
  read: Field<Value>['read'],
): Field<Value> {
  return {
    schema,
    read(value, at, report) {
      if (!isAbsent(value)) return read(value, at, report);
      return typeof whenAbsent === 'string'
        ? fail(report, 'missing', at, whenAbsent)
        : whenAbsent.value;
    },
    references: () => [],
  };
}

interface TextOptions {
  readonly optional?: boolean;
  readonly multiline?: boolean;
  /** Hint shown to the editor under the field. */
  readonly help?: string;
}

/** Plain text of at most `max` characters. Longer text is reported and still shown. */
export function text(max: number, options: TextOptions = {}): Field<string> {
  const optional = options.optional ?? false;
  return leaf(
    (uid) => ({
      ...base(uid, 'text', !optional),
      format: `^[\\s\\S]{0,${max}}$`,
      error_messages: { format: `Text length should be from 1 to ${max} symbols.` },
      field_metadata: {
        description: options.help ?? '',
        default_value: '',
        version: 3,
        ...(options.multiline ? { multiline: true } : {}),
      },
    }),
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
export function target(options: { readonly optional?: boolean } = {}): Field<string> {
  const plain = text(300, {
    ...options,
    help: 'A path on the main site, or a full address (https, tel, mailto).',
  });
  return {
    ...plain,
    read(value, at, report) {
      if (typeof value === 'string' && value !== '' && isSafeTarget(value))
        return plain.read(value, at, report);
      if (!isAbsent(value))
        report({ kind: 'malformed', at, detail: 'Not a link this site follows.' });
      else if (options.optional !== true)
        report({ kind: 'missing', at, detail: 'A link needs a target.' });
      return '';
    },
  };
}

/** Whether a link target has no scheme, or one of http, https, tel and mailto. */
export function isSafeTarget(value: string): boolean {
  // eslint-disable-next-line no-control-regex -- browsers drop these characters when they read a scheme
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\u0000-\u0020\u007f]/g, ''))?.[1];
  return scheme === undefined || ['http', 'https', 'tel', 'mailto'].includes(scheme.toLowerCase());
}

/** Text that must match a pattern; `detail` says what is expected. */
export function pattern(expression: RegExp, detail: string): Field<string> {
  return leaf(
    (uid) => ({
      ...base(uid, 'text', true),
      format: expression.source,
      error_messages: { format: detail },
      field_metadata: { description: detail, default_value: '', version: 3 },
    }),
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
    (uid) => ({
      ...base(uid, 'text', true),
      display_type: 'dropdown',
      enum: { advanced: false, choices: choices.map((value) => ({ value })) },
      field_metadata: { description: '', default_value: '', version: 3 },
    }),
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
    schema: (uid) => ({ ...one.schema(uid), mandatory: false, multiple: true }),
    read: (value, at, report) => readList(value, at, report, one.read),
    references: one.references,
  };
}

/** A whole number. */
export function wholeNumber(): Field<number> {
  return leaf(
    (uid) => ({
      ...base(uid, 'number', true),
      field_metadata: { description: '', default_value: '' },
    }),
    'A number is required.',
    (value, at, report) =>
      typeof value === 'number' && Number.isSafeInteger(value)
        ? value
        : fail(report, 'malformed', at, 'Not a whole number.'),
  );
}

/** Yes or no; absent means no. */
export function flag(): Field<boolean> {
  return leaf(
    (uid) => ({
      ...base(uid, 'boolean', false),
      field_metadata: { description: '', default_value: false },
    }),
    { value: false },
    (value, at, report) =>
      typeof value === 'boolean' ? value : fail(report, 'malformed', at, 'Not yes or no.'),
  );
}

const IMAGE_URL = /^(?:illustration|icon):[a-z0-9-]+$|^https:\/\/[^\s"'<>]+$/;

/** A picture. Its alternative text is the file's description. */
export function image(): Field<ContentImage> {
  return leaf((uid) => fileSchema(uid, true), 'A picture is required.', readImage);
}

/** An optional picture; null if absent. */
export function optionalImage(): Field<ContentImage | null> {
  return leaf((uid) => fileSchema(uid, false), { value: null }, readImage);
}

function fileSchema(uid: string, mandatory: boolean): Record<string, unknown> {
  return {
    ...base(uid, 'file', mandatory),
    extensions: ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif'],
    field_metadata: { description: '', rich_text_type: 'standard' },
  };
}

function readImage(value: unknown, at: string, report: Report): ContentImage {
  const { url, description } = isRecord(value) ? value : {};
  if (typeof url !== 'string' || !IMAGE_URL.test(url))
    return fail(report, 'malformed', at, 'Not a picture this site shows.');
  return { url, alt: typeof description === 'string' ? description : '' };
}

/** Rich text. `format` is the kind of editor that Contentstack shows; either way, it reads both JSON documents and HTML. */
export function richText(format: 'json' | 'html'): Field<RichTextSource> {
  return leaf(
    (uid) =>
      format === 'json'
        ? {
            ...base(uid, 'json', true),
            field_metadata: {
              allow_json_rte: true,
              embed_entry: false,
              description: '',
              default_value: '',
              rich_text_type: 'advanced',
              options: [],
            },
            format: '',
            reference_to: ['sys_assets'],
          }
        : {
            ...base(uid, 'text', true),
            field_metadata: {
              allow_rich_text: true,
              description: '',
              multiline: false,
              rich_text_type: 'advanced',
              options: [],
              version: 3,
            },
          },
    'Text is required.',
    (value, at, report) =>
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

/** A group of fields. */
export function group<F extends Fields>(fields: F): Field<ValuesOf<F>> {
  return {
    schema: (uid) => ({
      ...base(uid, 'group', false),
      schema: schemasOf(fields),
      field_metadata: { description: '', instruction: '' },
    }),
    read: (value, at, report) => readFields(fields, value, at, report),
    references: (path) => referencesOf(fields, path),
  };
}

/** A repeated group of fields. */
export function groupList<F extends Fields>(fields: F): Field<readonly ValuesOf<F>[]> {
  const one = group(fields);
  return {
    schema: (uid) => ({ ...one.schema(uid), multiple: true }),
    read: (value, at, report) => readList(value, at, report, one.read),
    references: one.references,
  };
}

export interface ContentType<F extends Fields> {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  /** Has a single entry, such as the header. */
  readonly singleton: boolean;
  /** Has a url of its own. */
  readonly page: boolean;
  readonly fields: F;
}

/** A content type. */
export function contentType<F extends Fields>(
  uid: string,
  title: string,
  description: string,
  fields: F,
  kind: 'list' | 'singleton' | 'page' = 'list',
): ContentType<F> {
  return {
    uid,
    title,
    description,
    singleton: kind === 'singleton',
    page: kind === 'page',
    fields,
  };
}

/** The value of a content type's entry. */
export type EntryOf<Type> = Type extends ContentType<infer F> ? ValuesOf<F> : never;

/** References to entries of one type, in the editor's order; at least one unless optional. */
export function references<F extends Fields>(
  type: ContentType<F>,
  options: { readonly optional?: boolean } = {},
): Field<readonly ValuesOf<F>[]> {
  const optional = options.optional ?? false;
  return {
    schema: (uid) => ({
      ...base(uid, 'reference', !optional),
      reference_to: [type.uid],
      field_metadata: { ref_multiple: true, ref_multiple_content_types: true },
    }),
    read(value, at, report) {
      const entries = readList(value, at, report, (entry, entryAt, entryReport) =>
        readReferenced(type, entry, entryAt, entryReport),
      );
      return entries.length > 0 || optional
        ? entries
        : fail(report, 'missing', at, `A reference to ${type.title} is required.`);
    },
    references: (path) => [path, ...referencesOf(type.fields, path)],
  };
}

/** A reference to one entry. */
export function reference<F extends Fields>(type: ContentType<F>): Field<ValuesOf<F>> {
  const many = references(type);
  return {
    ...many,
    schema: (uid) => ({
      ...many.schema(uid),
      field_metadata: { ref_multiple: false, ref_multiple_content_types: true },
    }),
    read: (value, at, report) =>
      many.read(value, at, report)[0] ??
      fail(report, 'missing', at, `A reference to ${type.title} is required.`),
  };
}

function readReferenced<F extends Fields>(
  type: ContentType<F>,
  entry: unknown,
  at: string,
  report: Report,
): ValuesOf<F> {
  if (!isRecord(entry)) return fail(report, 'malformed', at, 'Not a reference.');
  const named = entry['_content_type_uid'];
  if (named !== undefined && named !== type.uid)
    return fail(report, 'malformed', at, `Not a ${type.title}.`);
  return readFields(type.fields, entry, at, report);
}

/** Blocks of an entry, each with its name, in the editor's order. */
export type BlocksOf<B extends Readonly<Record<string, Fields>>> = readonly {
  [Name in keyof B]: { readonly name: Name; readonly value: ValuesOf<B[Name]> };
}[keyof B][];

/** Modular blocks. A block of an unknown kind is reported and left out. */
export function blocks<B extends Readonly<Record<string, Fields>>>(kinds: B): Field<BlocksOf<B>> {
  return {
    schema: (uid) => ({
      ...base(uid, 'blocks', false),
      multiple: true,
      blocks: Object.entries(kinds).map(([name, fields]) => ({
        title: displayName(name),
        uid: name,
        schema: schemasOf(fields),
      })),
      field_metadata: { instruction: '', description: '' },
    }),
    read: (value, at, report) =>
      readList(value, at, report, (block, blockAt, blockReport) =>
        readBlock(kinds, block, blockAt, blockReport),
      ).flat(),
    references: (path) =>
      Object.entries(kinds).flatMap(([name, fields]) => referencesOf(fields, `${path}.${name}`)),
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
  return collect(
    value.map((one, index) => () => readOne(one, `${at}[${index}]`, report)),
    at,
  );
}

/** Reads every part, so that all problems are reported, then throws if any part failed. */
function collect<T>(reads: (() => T)[], at: string): T[] {
  let failed = false;
  const values = reads.flatMap((read) => {
    try {
      return [read()];
    } catch (error) {
      if (!(error instanceof MalformedContent)) throw error;
      failed = true;
      return [];
    }
  });
  if (failed) throw new MalformedContent(at);
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
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(fields, name) && !SYSTEM_FIELDS.has(name))
      report({ kind: 'unknown', at: below(at, name), detail: 'Not a field of this type.' });
  }
  const entries = collect(
    Object.entries(fields).map(([name, field]) => (): [string, unknown] => [
      name,
      field.read(value[name], below(at, name), report),
    ]),
    at,
  );
  // Safe: every field was read by the reader of its own name.
  return Object.fromEntries(entries) as ValuesOf<F>;
}

function below(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`;
}

export function referencesOf(fields: Fields, path: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => field.references(below(path, name)));
}

export function schemasOf(fields: Fields): Record<string, unknown>[] {
  return Object.entries(fields).map(([name, field]) => field.schema(name));
}
