import { jsonToHTML } from '@contentstack/utils';
import purifier from 'dompurify';
import type { RichTextSource } from './model/fields.ts';

const ALLOWED_TAGS = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'span',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'img',
  'figure',
  'figcaption',
  'code',
  'pre',
];
const ALLOWED_ATTRIBUTES = [
  'href',
  'target',
  'rel',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'scope',
];
const ALLOWED_ADDRESSES = /^(?:https?:|mailto:|tel:|\/(?!\/)|#|[a-z0-9-]+(?:[/?#]|$))/i;

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A' && element.getAttribute('target') === '_blank')
    element.setAttribute('rel', 'noopener noreferrer');
});

/** Sanitized HTML of a rich text: nothing but plain formatting, no script, event handler, style or unknown URL scheme. */
export function toSafeHtml(source: RichTextSource): string {
  return purifier.sanitize(typeof source === 'string' ? source : htmlOf(source), {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
    ALLOWED_URI_REGEXP: ALLOWED_ADDRESSES,
    ADD_URI_SAFE_ATTR: ['target', 'rel', 'width', 'height', 'colspan', 'rowspan', 'scope'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

function htmlOf(document: Exclude<RichTextSource, string>): string {
  // jsonToHTML overwrites the field that it converts.
  const entry: { uid: string; body: unknown } = {
    uid: 'rich-text',
    body: structuredClone(document),
  };
  jsonToHTML({ entry, paths: ['body'] });
  return typeof entry.body === 'string' ? entry.body : '';
}
