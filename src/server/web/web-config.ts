import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '#src/domain/message-of.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { trimEndSlashes } from '#src/domain/slashes.ts';
import { DEFAULT_VISIT_NOTICE_HOURS } from '#src/domain/visit.ts';
import type { VisitSettings } from '../store/visit.ts';
import { SettingsError } from '../settings-error.ts';
import { requireSetting, urlOf } from '../settings.ts';

/** @throws SettingsError that says what is wrong with the file */
function during<Result>(file: string, isWrong: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new SettingsError(`${file} ${isWrong}: ${messageOf(error)}`, { cause: error });
  }
}

/** The runtime configuration next to the built front end (decision B1); empty without a file. @throws SettingsError if the file holds no JSON object */
export function configOf(webRoot: string): Record<string, unknown> {
  const file = join(webRoot, 'config.json');
  if (!existsSync(file)) return {};
  const text = during(file, 'cannot be read', () => readFileSync(file, 'utf8'));
  // Browsers skip a byte order mark, JSON.parse does not.
  const config: unknown = during(file, 'is not JSON', () =>
    JSON.parse(text.replace(/^\u{FEFF}/u, '')),
  );
  requireSetting(isRecord(config), `${file} must be a JSON object.`);
  return config;
}

/** @throws SettingsError unless a setting of the runtime configuration is as the rule says */
function requireConfig(isRight: unknown, name: string, rule: string): asserts isRight {
  requireSetting(isRight, `${name} in config.json must be ${rule}.`);
}

/** A setting with settings of its own; null without it. @throws SettingsError if it is no object */
function sectionOf(webRoot: string, name: string): Record<string, unknown> | null {
  const section = configOf(webRoot)[name] ?? null;
  if (section === null) return null;
  requireConfig(isRecord(section), name, 'an object');
  return section;
}

/** Whether the runtime configuration turns on a feature of the server. @throws SettingsError if the switch is neither true nor false */
export function isSwitchedOn(
  key: 'flowExplorer' | 'outboxInspector' | 'sourceMaps',
  webRoot: string,
): boolean {
  const value = configOf(webRoot)[key] ?? false;
  requireConfig(typeof value === 'boolean', key, 'true or false');
  return value;
}

/** How visitors change their visits themselves; null where they call. @throws SettingsError if its setting is wrong */
export function visitsOf(webRoot: string): VisitSettings | null {
  const visits = sectionOf(webRoot, 'visits');
  if (visits === null) return null;
  const { noticeHours = DEFAULT_VISIT_NOTICE_HOURS } = visits;
  requireConfig(
    typeof noticeHours === 'number' && noticeHours >= 0 && noticeHours <= 336,
    'visits.noticeHours',
    'a number of hours from 0 to 336',
  );
  return { noticeMs: noticeHours * 3_600_000 };
}

/** The phone number to call, from the runtime configuration; null if it has none. */
export function phoneOf(webRoot: string): string | null {
  const { callUs } = configOf(webRoot);
  return isRecord(callUs) && typeof callUs['phone'] === 'string' ? callUs['phone'] : null;
}

/** The company's site, without a trailing slash; null if the configuration has no absolute http(s) address for it. */
export function companySiteOf(webRoot: string): string | null {
  const { companySiteUrl: site } = configOf(webRoot);
  return typeof site === 'string' && urlOf(site, 'http:', 'https:') ? trimEndSlashes(site) : null;
}

const HOST = /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i;

function isHost(value: unknown): value is string {
  return typeof value === 'string' && HOST.test(value);
}

/** Whether pages ask for a challenge at the contact form. @throws SettingsError if its setting is wrong */
export function hasTurnstile(webRoot: string): boolean {
  const turnstile = sectionOf(webRoot, 'turnstile');
  if (turnstile === null) return false;
  const { siteKey } = turnstile;
  requireConfig(
    typeof siteKey === 'string' && siteKey !== '',
    'turnstile.siteKey',
    'the site key of a widget',
  );
  return true;
}

/** @throws SettingsError if a setting of the tag manager is wrong */
function tagManagerHosts(webRoot: string): string[] {
  const tagManager = sectionOf(webRoot, 'tagManager');
  if (tagManager === null) return [];
  const {
    container,
    script = 'https://www.googletagmanager.com/gtm.js',
    hosts = [],
    consentGranted = false,
  } = tagManager;
  requireConfig(
    typeof container === 'string' && /^(GTM|G)-[A-Z0-9]+$/.test(container),
    'tagManager.container',
    'an id such as GTM-ABC1234',
  );
  const origin = typeof script === 'string' ? urlOf(script, 'https:')?.origin : undefined;
  requireConfig(isHost(origin), 'tagManager.script', 'an https address');
  requireConfig(
    Array.isArray(hosts) && hosts.every(isHost),
    'tagManager.hosts',
    'a list of https origins, such as https://*.example.com',
  );
  requireConfig(typeof consentGranted === 'boolean', 'tagManager.consentGranted', 'true or false');
  return [...new Set([origin, ...hosts])];
}

/** Other hosts whose scripts and frames the pages may load, for the Content-Security-Policy. @throws SettingsError for a wrong setting */
export function scriptHostsOf(webRoot: string): string[] {
  return [
    ...tagManagerHosts(webRoot),
    ...(hasTurnstile(webRoot) ? ['https://challenges.cloudflare.com'] : []),
  ];
}
