import { omitBy, mapKeys } from 'es-toolkit';
import {
  array,
  type InferType,
  type ISchema,
  mixed,
  object,
  type ObjectShape,
  type Schema,
  ValidationError,
} from 'yup';
import { isRecord } from '#src/domain/is-record.ts';
import { safeHref } from '#src/domain/links.ts';

/** The yup schemas that content types consist of. Their `meta` is how Contentstack declares the field, in its export format. */

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
  readonly kind: 'missing' | 'malformed' | 'unknown' | 'tooLong' | 'notTrue';
  readonly at: string;
  readonly detail: string;
}

export type Report = (problem: ContentProblem) => void;

/** Thrown by `readEntry` after it has reported every problem with the entry. */
export class MalformedContent extends Error {
  override readonly name = 'MalformedContent';
}

/** The name of a field in Contentstack: `buttonText` is button_text there. Also for a path of names. */
export function uidOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function nameOf(uid: string): string {
  return uid.replace(/_[a-z]/g, (letter) => letter.charAt(1).toUpperCase());
}

/** A name for editors: `call_us` is Call us. */
export function displayName(uid: string): string {
  const words = uid.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
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

function withoutSystemFields(value: unknown): unknown {
  return isRecord(value) ? omitBy(value, (_, uid) => SYSTEM_FIELDS.has(uid)) : value;
}

/** The value; undefined if it is empty. */
function given(value: unknown): unknown {
  return value === null || value === '' ? undefined : value;
}

/** A field whose value is of one type. */
function field<Value extends {}>(
  is: (value: unknown) => value is Value,
  detail: string,
  declaration: Readonly<Record<string, unknown>>,
) {
  return mixed(is).transform(given).typeError(detail).meta(declaration);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

interface TextOptions {
  readonly optional?: boolean;
  readonly multiline?: boolean;
  /** Hint shown to the editor under the field. */
  readonly help?: string;
}

function declaredText(max: number, { multiline = false, help = '' }: TextOptions) {
  return {
    data_type: 'text',
    format: `^[\\s\\S]{0,${max}}$`,
    error_messages: { format: `Text length should be from 1 to ${max} symbols.` },
    field_metadata: { description: help, multiline, version: 3 },
  };
}

function atMost(max: number) {
  return {
    name: 'tooLong',
    message: ({ value }: { value: string }) => `${value.length} of ${max} characters.`,
    test: (value: unknown) => !isText(value) || value.length <= max,
  };
}

/** Plain text of at most `max` characters. Longer text is reported and still shown. */
export function text(max: number, options: TextOptions = {}) {
  const schema = field(isText, 'Not a text.', declaredText(max, options)).test(atMost(max));
  return options.optional === true ? schema.default('') : schema.required('Text is required.');
}

const MAX_TARGET = 300;
/** Which site a path is of does not decide whether it can be followed. */
const ANY_SITE = 'https://company.example';

/**
 * A link target: a path, or an http, https, tel or mailto address. Any other scheme is refused, `javascript:` above all. A target that cannot be
 * used is reported and reads as '': that link alone is not shown.
 */
export function target({ optional = false }: { readonly optional?: boolean } = {}) {
  const help = 'A path on the main site, or a full address (https, tel, mailto).';
  const params = { isTolerated: true };
  const isLink = (value: unknown) =>
    isText(value) && (value === '' || safeHref(value, ANY_SITE) !== null);
  const schema = mixed<string>()
    .transform((value, _raw, _schema, { stripUnknown: isRead }) =>
      isRead === true && !isLink(value) ? undefined : given(value),
    )
    .default('')
    .meta(declaredText(MAX_TARGET, { help }))
    .test(atMost(MAX_TARGET))
    .test({ name: 'malformed', message: 'Not a link this site follows.', params, test: isLink })
    .test({
      name: 'missing',
      message: 'A link needs a target.',
      params,
      test: (address) => optional || address !== '',
    });
  return optional ? schema : schema.defined();
}

/** Text that must match a pattern; `detail` says what is expected. */
export function pattern(expression: RegExp, detail: string) {
  const isMatch = (value: unknown) => isText(value) && expression.test(value);
  return field((value): value is string => isMatch(value), detail, {
    data_type: 'text',
    format: expression.source,
    error_messages: { format: detail },
    field_metadata: { description: detail, version: 3 },
  }).required('Text is required.');
}

/** One of a fixed set of texts, a drop-down for the editor. */
export function choice<const Choice extends string>(choices: readonly Choice[]) {
  return field(
    (value): value is Choice => choices.some((known) => known === value),
    `Not one of ${choices.join(', ')}.`,
    {
      data_type: 'text',
      display_type: 'dropdown',
      enum: { advanced: false, choices: choices.map((value) => ({ value })) },
      field_metadata: { version: 3 },
    },
  ).required('A choice is required.');
}

/** A whole number. */
export function wholeNumber() {
  return field((value): value is number => Number.isSafeInteger(value), 'Not a whole number.', {
    data_type: 'number',
  }).required('A number is required.');
}

/** Yes or no; absent means no. */
export function flag() {
  return field((value) => typeof value === 'boolean', 'Not yes or no.', {
    data_type: 'boolean',
    field_metadata: { default_value: false },
  }).default(false);
}

const IMAGE_URL = /^(?:illustration|icon):[a-z0-9-]+$|^https:\/\/[^\s"'<>]+$/;
const IMAGE_SCHEMA = {
  data_type: 'file',
  extensions: ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif'],
  field_metadata: { rich_text_type: 'standard' },
};

function picture() {
  return field(
    (value): value is ContentImage =>
      isRecord(value) && isText(value['url']) && IMAGE_URL.test(value['url']),
    'Not a picture this site shows.',
    IMAGE_SCHEMA,
  ).transform((value) => {
    if (!isRecord(value)) return value;
    const { url, description } = value;
    return { url, alt: isText(description) ? description : '' };
  });
}

/** A picture. Its alternative text is the file's description. */
export function image() {
  return picture().required('A picture is required.');
}

/** An optional picture; null if absent. */
export function optionalImage() {
  return picture().nullable().default(null);
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
export function richText(format: keyof typeof RICH_TEXT_SCHEMAS) {
  return field(
    (value): value is RichTextSource => isText(value) || isRichTextNode(value),
    'Not a rich text.',
    RICH_TEXT_SCHEMAS[format],
  ).required('Text is required.');
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

const MAX_LIST = 200;

/** A list, empty if absent. */
function list<Item>(item: ISchema<Item>) {
  return array(item)
    .transform((value) => (Array.isArray(value) && value.length > MAX_LIST ? null : given(value)))
    .typeError('Not a list.')
    .nonNullable(`More than ${MAX_LIST} items.`)
    .default([]);
}

/** A list of short plain texts; `help` is shown to the editor under it. */
export function textList(max: number, help = '') {
  const item = text(max, { help });
  return list(item).meta({ ...item.meta(), multiple: true });
}

/** An object that reports the fields it does not know. */
function closed<Fields extends ObjectShape>(fields: Fields, detail: string) {
  return object(fields).test({
    name: 'unknown',
    skipAbsent: true,
    test(value, { path, createError }) {
      const problems = Object.keys(value)
        .filter((name) => !Object.hasOwn(fields, name))
        .map((name) =>
          createError({ path: path === '' ? name : `${path}.${name}`, message: detail }),
        );
      return problems.length === 0 || new ValidationError(problems);
    },
  });
}

/** The fields of an entry, group or block, by their names in camel case. `entryIn` finds the entry in the value. */
function entry<Fields extends ObjectShape>(
  fields: Fields,
  detail = 'Not an entry.',
  entryIn: (value: unknown) => unknown = (value) => value,
) {
  return closed(fields, 'Not a field of this type.')
    .transform((value: unknown) => {
      const own = withoutSystemFields(entryIn(value));
      return isRecord(own) ? mapKeys(own, (_, uid) => nameOf(uid)) : own;
    })
    .typeError(detail)
    .nonNullable(detail);
}

/** A repeated group of fields. */
export function groupList<Fields extends ObjectShape>(fields: Fields) {
  return list(entry(fields)).meta({ data_type: 'group', multiple: true });
}

export interface ContentType<Entry extends object = object> {
  readonly uid: string;
  /** Its name for editors. */
  readonly title: string;
  readonly description: string;
  /** Whether there are many entries, a single one, such as the header, or one for each url. */
  readonly kind: 'list' | 'singleton' | 'page';
  readonly entry: Schema<Entry>;
}

/** A content type. */
export function contentType<Fields extends ObjectShape>(
  uid: string,
  description: string,
  fields: Fields,
  kind: ContentType['kind'] = 'list',
  title = displayName(uid),
) {
  return { uid, title, description, kind, fields, entry: entry(fields) };
}

/** A content type that entries of other types refer to. */
interface Referable<Fields extends ObjectShape> {
  readonly uid: string;
  readonly title: string;
  readonly fields: Fields;
}

/** The value of a content type's entry. */
export type EntryOf<Type extends ContentType> = InferType<Type['entry']>;

/** An entry of a type, unless the value refers to another type. */
function referenced<Fields extends ObjectShape>(
  { uid, title, fields }: Referable<Fields>,
  entryIn: (value: unknown) => unknown,
) {
  return entry(fields, `Not a reference to ${title}.`, (value) => {
    const found = entryIn(value);
    return isRecord(found) && (found['_content_type_uid'] ?? uid) !== uid ? null : found;
  });
}

function declaredReference(uid: string, isMultiple: boolean) {
  return {
    data_type: 'reference',
    reference_to: [uid],
    field_metadata: { ref_multiple: isMultiple, ref_multiple_content_types: true },
  };
}

/** References to entries of one type, in the editor's order; at least one unless optional. */
export function references<Fields extends ObjectShape>(
  type: Referable<Fields>,
  { optional = false }: { readonly optional?: boolean } = {},
) {
  const schema = list(referenced(type, (value) => value)).meta(declaredReference(type.uid, true));
  return optional
    ? schema
    : schema
        .defined()
        .test(
          'missing',
          `A reference to ${type.title} is required.`,
          (entries) => entries.length > 0,
        );
}

/** A reference to one entry. */
export function reference<Fields extends ObjectShape>(type: Referable<Fields>) {
  return referenced(type, (value) => {
    if (Array.isArray(value)) return value[0];
    return given(value) === undefined ? undefined : null;
  })
    .default(undefined)
    .defined(`A reference to ${type.title} is required.`)
    .meta(declaredReference(type.uid, false));
}

/** A kind of block. */
export function block<Fields extends ObjectShape>(fields: Fields) {
  return entry(fields).optional().default(undefined);
}

/** Modular blocks. Each has one kind. A block of an unknown kind is reported and left out. */
export function blocks<Kinds extends ObjectShape>(kinds: Kinds) {
  const detail = 'Not a block.';
  return list(
    closed(kinds, 'No block of this kind is shown.')
      .transform(withoutSystemFields)
      .test('malformed', detail, (value) => Object.keys(value).length > 0)
      .typeError(detail)
      .nonNullable(detail),
  ).meta({ data_type: 'blocks', multiple: true });
}

/** What the tests of yup say about an entry, by name. */
const KINDS: Readonly<Record<string, ContentProblem['kind']>> = {
  optionality: 'missing',
  missing: 'missing',
  unknown: 'unknown',
  tooLong: 'tooLong',
};

function problemsIn(schema: Schema, value: unknown): readonly ValidationError[] {
  try {
    schema.validateSync(value, { abortEarly: false });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.inner;
    throw error;
  }
}

/** The checked fields of an entry. Reports what is wrong, and throws `MalformedContent` if the entry cannot be used. */
export function readEntry<Value extends object>(
  schema: Schema<Value>,
  entryOfService: unknown,
  report: Report,
): Value {
  const problems = problemsIn(schema, entryOfService).map(
    ({ type = '', path = '', message, params }) => ({
      kind: KINDS[type] ?? 'malformed',
      at: uidOf(path),
      detail: message,
      isTolerated: params?.['isTolerated'] === true || type === 'unknown' || type === 'tooLong',
    }),
  );
  for (const { isTolerated: _isTolerated, ...problem } of problems) report(problem);
  const fatal = problems.find(({ isTolerated }) => !isTolerated);
  if (fatal !== undefined) throw new MalformedContent(`${fatal.at}: ${fatal.detail}`);
  return schema.cast(entryOfService, { stripUnknown: true, assert: false });
}
