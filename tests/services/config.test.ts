import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { ConfigurationError, loadConfig, parseConfig } from '#src/services/config.ts';
import { serve } from '#tests/support/listen.ts';
import { rejectionOf } from './support.ts';

const LEAST = {
  siteName: 'Site',
  apiBaseUrl: '/api',
  content: { endpoint: '/cms/v3', apiKey: 'key', deliveryToken: 'token' },
  companySiteUrl: 'https://company.test',
  productionSiteUrl: 'https://book.company.test/start',
  callUs: { phone: '(800) 555-0142' },
};

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => void (await Promise.all(closers.splice(0).map((close) => close()))));

async function configAnswering(status: number, body: string): Promise<string> {
  const server = await serve((_, response) => response.writeHead(status).end(body));
  closers.push(server.close);
  return `${server.url}/config.json`;
}

test('what may be left out has a default [B1, S7.content-stack]', () => {
  expect(parseConfig(LEAST)).toEqual({
    ...LEAST,
    requestTokenCookie: 'XSRF-TOKEN',
    content: {
      ...LEAST.content,
      environment: 'production',
      branch: 'main',
      region: 'us',
      livePreview: undefined,
    },
    mapsKey: null,
    reviews: null,
    funnel: null,
    turnstile: null,
    hasVisits: false,
    tagManager: null,
  });
});

test('the content service may be one of a region or have a host of its own, and then needs no address [S7.content-stack]', () => {
  const { endpoint: _, ...stack } = LEAST.content;
  const places = [{ region: 'eu' }, { host: 'content.company.test' }].map(
    (place) => parseConfig({ ...LEAST, content: { ...stack, ...place } }).content,
  );
  expect(places.map(({ endpoint, region, host }) => ({ endpoint, region, host }))).toEqual([
    { endpoint: undefined, region: 'eu', host: undefined },
    { endpoint: undefined, region: 'us', host: 'content.company.test' },
  ]);
});

test('the local default is a valid configuration [B1]', async () => {
  const local: unknown = JSON.parse(await readFile('public/config.json', 'utf8'));
  expect(parseConfig(local)).toMatchObject({
    apiBaseUrl: '/api',
    content: { endpoint: '/cms/v3' },
    mapsKey: null,
    productionSiteUrl: '/',
  });
});

test('everything that is wrong is named at once [B1]', () => {
  const wrong = {
    siteName: undefined,
    apiBaseUrl: 'javascript:alert(1)',
    callUs: {},
    reviews: { url: '//evil.test' },
  };
  expect(() => parseConfig({ ...LEAST, ...wrong })).toThrow(
    'The configuration is invalid: ' +
      'apiBaseUrl must be a path starting with / or an http(s) address; ' +
      'callUs.phone is a required field; ' +
      'reviews.url must be a path starting with / or an http(s) address; ' +
      'siteName is a required field',
  );
});

test('what the server alone reads, and what nobody knows, is left aside [B1]', () => {
  expect(
    parseConfig({
      ...LEAST,
      callUs: { ...LEAST.callUs, label: 'Call us' },
      flowExplorer: 'yes',
      somethingNew: 1,
    }),
  ).toEqual(parseConfig(LEAST));
});

test('an empty maps key is none [V6]', () => {
  expect(parseConfig({ ...LEAST, mapsKey: '' }).mapsKey).toBeNull();
});

test.each([[null], ['text'], [[]]])('a configuration that is %j is invalid', (value) => {
  expect(() => parseConfig(value)).toThrow(ConfigurationError);
});

test('a configuration is read from its address [B1]', async () => {
  expect((await loadConfig(await configAnswering(200, JSON.stringify(LEAST)))).siteName).toBe(
    'Site',
  );
});

test('a configuration that is not there is missing [B1]', async () => {
  const url = await configAnswering(404, '{}');
  expect(await rejectionOf(loadConfig(url))).toMatchObject({
    kind: 'missing',
    problems: [`${url} answered 404`],
  });
});

test('a page in the place of the configuration is malformed [B1]', async () => {
  const url = await configAnswering(200, '<!doctype html>');
  expect(await rejectionOf(loadConfig(url))).toMatchObject({
    kind: 'malformed',
    problems: [`${url} is not JSON`],
  });
});

test.each([
  ['public/config.json', { endpoint: '/api/funnel', vitals: false }, true],
  ['docs/guides/config.production.json', null, false],
])('%s: funnel %j, flow explorer and outbox inspector %s [B1, L10]', async (file, funnel, isOn) => {
  const kept: { flowExplorer?: boolean; outboxInspector?: boolean } = JSON.parse(
    await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'),
  );
  const { flowExplorer, outboxInspector } = kept;
  expect({ funnel: parseConfig(kept).funnel, flowExplorer, outboxInspector }).toEqual({
    funnel,
    flowExplorer: isOn,
    outboxInspector: isOn,
  });
});
