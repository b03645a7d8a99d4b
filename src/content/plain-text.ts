import type { RichTextNode, RichTextSource } from './model/fields.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
};
const BLOCK_TYPES = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'blockquote',
  'td',
  'th',
]);

/** The words of a rich text, one item per paragraph or list item. Show them as text, never as HTML. */
export function plainText(source: RichTextSource): string[] {
  const paragraphs = typeof source === 'string' ? ofHtml(source) : ofNode(source);
  return paragraphs
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}

function ofHtml(html: string): string[] {
  return html
    .replace(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, '')
    .split(/<\/?(?:p|h[1-6]|li|ul|ol|blockquote|br|div|tr|td|th)\b[^>]*(?:>|$)/i)
    .map((part) =>
      part
        .replace(/<[^>]*>?/g, '')
        .replace(
          /&(#39|[a-z]+);/gi,
          (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole,
        ),
    );
}

function ofNode(node: RichTextNode): string[] {
  if (node.type !== undefined && BLOCK_TYPES.has(node.type)) return [wordsOf(node)];
  if (node.text !== undefined) return [node.text];
  return (node.children ?? []).flatMap(ofNode);
}

function wordsOf(node: RichTextNode): string {
  return node.text ?? (node.children ?? []).map(wordsOf).join('');
}
