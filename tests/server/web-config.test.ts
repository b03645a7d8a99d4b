import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderInTest, serverInTest, webInTest } from '#tests/support/server.ts';
import { SettingsError } from '#src/server/settings-error.ts';
import {
  type RunningServer,
  type ServerEnvironment,
  startServer,
} from '#src/server/start-server.ts';
import { isSwitchedOn, scriptHostsOf } from '#src/server/web/web-config.ts';

test.each([
  ['says so', '{"flowExplorer":true}', true],
  ['does not mention it', '{}', false],
  ['says so after a byte order mark', '\u{FEFF}{"flowExplorer":true}', true],
  ['is not there', null, false],
] as const)(
  'the explorer is served only where the configuration says so: it %s [B1]',
  (_what, config, isOn) => {
    const folder = folderInTest();
    if (config !== null) writeFileSync(join(folder, 'config.json'), config);
    expect(isSwitchedOn('flowExplorer', folder)).toBe(isOn);
  },
);

/** Starts the server with a web root, which gets a page, on a free port. */
function startWith(web: string, env: ServerEnvironment = {}): Promise<RunningServer> {
  writeFileSync(join(web, 'index.html'), '<head></head>');
  return startServer(
    { PORT: '0', DATA_DIR: join(web, 'data'), LOG_LEVEL: 'silent', ...env },
    { folders: { web, explorer: web, content: web } },
  );
}

test.each([
  ['flowExplorer', /is not JSON: /],
  ['', /is not JSON: /],
  ['[{"flowExplorer":true}]', /must be a JSON object\.$/],
])(
  'a configuration that is no JSON object keeps the server from starting: %j [B1]',
  async (config, wrong) => {
    const web = folderInTest();
    writeFileSync(join(web, 'config.json'), config);
    await expect(startWith(web)).rejects.toThrow(SettingsError);
    await expect(startWith(web)).rejects.toThrow(wrong);
  },
);

test('a configuration that cannot be read keeps the server from starting [B1]', async () => {
  const web = folderInTest();
  mkdirSync(join(web, 'config.json'));
  await expect(startWith(web)).rejects.toThrow(SettingsError);
});

const TAGS = { container: 'GTM-ABC1234' };

test.each([
  [{}, []],
  [{ turnstile: { siteKey: 'key' } }, ['https://challenges.cloudflare.com']],
  [
    {
      tagManager: {
        ...TAGS,
        script: 'https://tags.example.com/gtm.js',
        hosts: ['https://*.example.net'],
      },
    },
    ['https://tags.example.com', 'https://*.example.net'],
  ],
] as const)(
  'pages may have scripts of the services that the configuration names, and of no one else: %j [L22.policy, L20.challenge]',
  (config, hosts) => {
    expect(scriptHostsOf(webInTest(config))).toEqual(hosts);
  },
);

const HOSTS_MUST_BE =
  'tagManager.hosts in config.json must be a list of https origins, such as https://*.example.com.';

test.each([
  [{ tagManager: 'GTM' }, '', 'tagManager in config.json must be an object.'],
  [
    { tagManager: { container: 'UA-1' } },
    '',
    'tagManager.container in config.json must be an id such as GTM-ABC1234.',
  ],
  [
    { tagManager: { ...TAGS, script: 'http://tags.example.com/gtm.js' } },
    '',
    'tagManager.script in config.json must be an https address.',
  ],
  [{ tagManager: { ...TAGS, hosts: ["'unsafe-inline'"] } }, '', HOSTS_MUST_BE],
  [{ tagManager: { ...TAGS, hosts: ['https://example.com; object-src *'] } }, '', HOSTS_MUST_BE],
  [
    { tagManager: { ...TAGS, consentGranted: 'yes' } },
    '',
    'tagManager.consentGranted in config.json must be true or false.',
  ],
  [
    { turnstile: { siteKey: 'key' } },
    '',
    'TURNSTILE_SECRET must be set where config.json has turnstile.siteKey.',
  ],
  [{}, 'secret', 'turnstile.siteKey in config.json must be set where TURNSTILE_SECRET is.'],
  [
    { turnstile: {} },
    'secret',
    'turnstile.siteKey in config.json must be the site key of a widget.',
  ],
  [{ flowExplorer: 'true' }, '', 'flowExplorer in config.json must be true or false.'],
] as const)(
  'a wrong setting, or half of one, keeps the server from starting: %j, secret %j [L22.policy, L20.challenge, B1]',
  async (config, TURNSTILE_SECRET, message) => {
    await expect(startWith(webInTest(config), { TURNSTILE_SECRET })).rejects.toThrow(
      new SettingsError(message),
    );
  },
);

test('the policy of pages has the hosts, for scripts and frames alone [L22.policy]', async () => {
  const server = await serverInTest({ webRoot: webInTest({ tagManager: TAGS }) });
  const { headers } = await fetch(`${server.url}/`);
  expect(
    headers
      .get('content-security-policy')
      ?.split('; ')
      .filter((directive) => directive.includes('googletagmanager')),
  ).toEqual([
    "script-src 'self' https://maps.googleapis.com https://maps.gstatic.com https://www.googletagmanager.com",
    "frame-src 'self' https://www.googletagmanager.com",
  ]);
});
