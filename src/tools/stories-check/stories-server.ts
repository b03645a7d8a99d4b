import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { STORIES_ROOT } from './built-stories.ts';

const FONT = createRequire(import.meta.url).resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
const SIZES = [13, 15, 17, 20, 26, 38, 52];
const SENTENCE = 'Windows & doors: $1,234.50 by 09:00 AM';

const SPECIMEN = `<!doctype html><meta charset="utf-8"><title>Specimen</title>
<style>@font-face { font-family: Specimen; src: url(specimen.woff2); font-weight: 300 900 } body { margin: 16px; font-family: Specimen } p { margin: 0; white-space: nowrap }</style>
${SIZES.flatMap((size) => [400, 700].map((weight) => `<p style="font-size: ${size}px; font-weight: ${weight}">${SENTENCE}</p>`)).join('\n')}`;

export interface StoriesServer {
  /** Without a slash at the end. */
  origin: string;
  close(): Promise<void>;
}

/** Serves the built stories and the font specimen on this machine, on port PORT or a free one. */
export async function serveStories(): Promise<StoriesServer> {
  const app = fastify();
  await app.register(fastifyStatic, { root: STORIES_ROOT, maxAge: '1h' });
  app.get('/favicon.ico', (_, reply) => reply.code(204).send());
  app.get('/specimen.html', (_, reply) => reply.type('text/html').send(SPECIMEN));
  app.get('/specimen.woff2', (_, reply) => reply.type('font/woff2').send(readFileSync(FONT)));
  const origin = await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) });
  return { origin, close: () => app.close() };
}
