import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  EMBED_PROTOCOL,
  type EmbedNews,
  isEmbedConnect,
  readEmbedNews,
  toEmbedMessage,
} from '#src/domain/embed.ts';
import { MARKETING_PARAMETERS, PREFILL_PARAMETERS } from '#src/domain/query.ts';

/** News, each with the event that it is in web analytics. */
const NEWS: [EmbedNews, string | undefined][] = [
  [{ type: 'ready' }, undefined],
  [{ type: 'started' }, 'generate_lead'],
  [{ type: 'step', step: 'window-count' }, 'page_view'],
  [{ type: 'step', step: '' }, 'page_view'],
  [{ type: 'booked' }, 'qualify_lead'],
  [{ type: 'callRequested' }, 'working_lead'],
  [{ type: 'notServed' }, 'disqualify_lead'],
];

test.each(NEWS)(
  '%j survives being posted, and is the event %s [F13, L22.events]',
  (news, event) => {
    const message = toEmbedMessage(news);
    expect(readEmbedNews(structuredClone(message))).toEqual(news);
    expect(message.event).toBe(event);
  },
);

test.each([
  null,
  'ready',
  [],
  {},
  { type: 'ready' },
  { protocol: 'booking-embed/2', type: 'ready' },
  { protocol: EMBED_PROTOCOL },
  { protocol: EMBED_PROTOCOL, type: 'constructor' },
  { protocol: EMBED_PROTOCOL, type: 'step', step: 'javascript:alert(1)' },
  { protocol: EMBED_PROTOCOL, type: 'height', height: 7 },
])('%j is no news [F13]', (data) => {
  expect(readEmbedNews(data)).toBeNull();
});

test('what else a message holds is not passed on [F13, B5]', () => {
  expect(readEmbedNews({ protocol: EMBED_PROTOCOL, type: 'booked', id: 'secret' })).toEqual({
    type: 'booked',
  });
});

test.each([
  [{ protocol: EMBED_PROTOCOL, type: 'connect' }, true],
  [{ protocol: EMBED_PROTOCOL, type: 'ready' }, false],
  [{ type: 'connect' }, false],
  [null, false],
])('that %j connects is %s [F13]', (message, connects) => {
  expect(isEmbedConnect(message)).toBe(connects);
});

test('the script for host pages speaks this protocol, passes on all news, and forwards these parameters and no others [F13]', () => {
  const script = readFileSync(new URL('../../public/embed.js', import.meta.url), 'utf8');
  const namesIn = (list: string) =>
    [
      ...(new RegExp(`const ${list} = \\[([^\\]]*)\\]`).exec(script)?.[1] ?? '').matchAll(
        /'([^']+)'/g,
      ),
    ].map(([, name]) => name);
  expect(namesIn('EVENTS')).toEqual([...new Set(NEWS.map(([{ type }]) => type))]);
  expect(namesIn('FORWARDED')).toEqual([
    ...MARKETING_PARAMETERS,
    ...PREFILL_PARAMETERS,
    'isPPL',
    'externalAgentId',
    'originationSource',
    'leadId',
    'market_name',
  ]);
  expect(/const PROTOCOL = '([^']+)'/.exec(script)?.[1]).toBe(EMBED_PROTOCOL);
});
