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

const NEWS: EmbedNews[] = [
  { type: 'ready' },
  { type: 'started' },
  { type: 'step', step: 'window-count' },
  { type: 'step', step: '' },
  { type: 'booked' },
  { type: 'callRequested' },
  { type: 'notServed' },
];

test.each(NEWS)('$type survives being posted [F13]', (news) => {
  expect(readEmbedNews(structuredClone(toEmbedMessage(news)))).toEqual(news);
});

test('a message names the event that news are in web analytics, where they are one [F13, L22.events]', () => {
  expect(NEWS.map((news) => toEmbedMessage(news).event ?? null)).toEqual([
    null,
    'generate_lead',
    'page_view',
    'page_view',
    'qualify_lead',
    'working_lead',
    'disqualify_lead',
  ]);
});

test.each([
  null,
  'ready',
  7,
  [],
  {},
  { type: 'ready' },
  { protocol: 'booking-embed/2', type: 'ready' },
  { protocol: EMBED_PROTOCOL },
  { protocol: EMBED_PROTOCOL, type: 'constructor' },
  { protocol: EMBED_PROTOCOL, type: ['ready'] },
  { protocol: EMBED_PROTOCOL, type: 'step' },
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

test('only a connect of this protocol connects [F13]', () => {
  const messages = [
    { protocol: EMBED_PROTOCOL, type: 'connect' },
    { protocol: EMBED_PROTOCOL, type: 'ready' },
    { type: 'connect' },
    null,
  ];
  expect(messages.map(isEmbedConnect)).toEqual([true, false, false, false]);
});

test('the script for host pages speaks this protocol, passes on all news, and forwards these parameters and no others [F13]', () => {
  const script = readFileSync(new URL('../../public/embed.js', import.meta.url), 'utf8');
  const namesIn = (list: string) =>
    [
      ...(new RegExp(`const ${list} = \\[([^\\]]*)\\]`).exec(script)?.[1] ?? '').matchAll(
        /'([^']+)'/g,
      ),
    ].map(([, name]) => name);
  expect(namesIn('EVENTS')).toEqual([...new Set(NEWS.map(({ type }) => type))]);
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
