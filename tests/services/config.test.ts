import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig, parseConfig } from '#src/services/config.ts';
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

test('what may be left out has a default, and what the server alone reads is left aside [B1, S7.content-stack]', () => {
  const onlyForServer = { callUs: { ...LEAST.callUs, label: 'Call us' }, flowExplorer: 'yes' };
  expect(parseConfig({ ...LEAST, ...onlyForServer })).toEqual({
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

test.each([
  [{ region: 'eu' }, { region: 'eu' }],
  [{ host: 'content.company.test' }, { region: 'us', host: 'content.company.test' }],
])('a content service with %j needs no address [S7.content-stack]', (place, stack) => {
  const { endpoint: _, ...content } = LEAST.content;
  const parsed = parseConfig({ ...LEAST, content: { ...content, ...place } }).content;
  expect(parsed).toMatchObject(stack);
  expect(parsed.endpoint).toBeUndefined();
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

test('an empty maps key is none [V6]', () => {
  expect(parseConfig({ ...LEAST, mapsKey: '' }).mapsKey).toBeNull();
});

/** The address of a server that answers with this. */
async function configAnswering(status: number, body: string): Promise<string> {
  const server = await serve((_, response) => response.writeHead(status).end(body));
  onTestFinished(() => void server.close());
  return `${server.url}/config.json`;
}

test('a configuration is read from its address [B1]', async () => {
  const url = await configAnswering(200, JSON.stringify(LEAST));
  expect((await loadConfig(url)).siteName).toBe('Site');
});

test.each([
  ['that is not there is missing', 404, '{}', 'missing', 'answered 404'],
  ['that is a page is malformed', 200, '<!doctype html>', 'malformed', 'is not JSON'],
])('a configuration %s [B1]', async (_, status, body, kind, problem) => {
  const url = await configAnswering(status, body);
  const error = await rejectionOf(loadConfig(url));
  expect(error).toMatchObject({ kind, problems: [`${url} ${problem}`] });
});

test.each([
  ['public/config.json', { endpoint: '/api/funnel', vitals: false }, true],
  ['docs/guides/config.production.json', null, false],
])('%s: funnel %j, flow explorer and outbox inspector %s [B1, L10]', async (file, funnel, isOn) => {
  const kept: object = JSON.parse(await readFile(file, 'utf8'));
  expect(kept).toMatchObject({ flowExplorer: isOn, outboxInspector: isOn });
  expect(parseConfig(kept).funnel).toEqual(funnel);
});
