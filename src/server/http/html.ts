/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

type Part = string | number | Html | null | readonly Html[];

function textOf(part: Part | undefined): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object'
    ? part.map(({ text }) => text).join('')
    : escapeHtml(String(part));
}

/** A template whose parts are escaped, unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + textOf(parts[index])).join(''));
}
