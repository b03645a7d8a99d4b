import type { FastifyReply } from 'fastify';

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

/** A page of the server's own, which loads nothing else. `style` is CSS. */
export function htmlPage({
  title,
  style,
  body,
}: {
  title: string;
  style: Html;
  body: Html;
}): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
${style}</style>
</head>
<body>${body}</body>
</html>`.text;
}

/** Sends a page that no cache and no search engine may keep. */
export function sendPrivatePage(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    .type('text/html; charset=utf-8')
    .send(text);
}
