import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '#src/domain/message-of.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { trimEndSlashes } from '#src/domain/slashes.ts';
import { DEFAULT_VISIT_NOTICE_HOURS } from '#src/domain/visit.ts';
import type { VisitSettings } from '../store/visit.ts';
import { SettingsError } from '../settings-error.ts';

/** Reads the text of a file. @throws SettingsError if it cannot be read */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(`${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

/** @throws SettingsError if the text of the file is not JSON */
function jsonIn(file: string): unknown {
  // Browsers skip a byte order mark, JSON.parse does not.
  const text = textOf(file).replace(/^\u{FEFF}/u, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SettingsError(`${file} is not JSON: ${messageOf(error)}`, { cause: error });
  }
}

/** The runtime configuration next to the built front end (decision B1); empty without a file. @throws SettingsError if the file holds no JSON object */
export function configOf(webRoot: string): Record<string, unknown> {
  const file = join(webRoot, 'config.json');
  if (!existsSync(file)) return {};
  const config = jsonIn(file);
  if (!isRecord(config)) throw new SettingsError(`${file} must be a JSON object.`);
  return config;
}

/** Whether the runtime configuration turns on a feature of the server. @throws SettingsError if the switch is neither true nor false */
export function isSwitchedOn(
  key: 'flowExplorer' | 'outboxInspector' | 'sourceMaps',
  webRoot: string,
): boolean {
  const value = configOf(webRoot)[key] ?? false;
  if (typeof value !== 'boolean') throw wrong(key, 'true or false');
  return value;
}

/** How visitors change their visits themselves; null where they call. @throws SettingsError if its setting is wrong */
export function visitsOf(webRoot: string): VisitSettings | null {
  const { visits } = configOf(webRoot);
  if (visits === undefined || visits === null) return null;
  if (!isRecord(visits)) throw wrong('visits', 'an object');
  const { noticeHours = DEFAULT_VISIT_NOTICE_HOURS } = visits;
  if (typeof noticeHours !== 'number' || !(noticeHours >= 0 && noticeHours <= 336))
    throw wrong('visits.noticeHours', 'a number of hours from 0 to 336');
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
  return typeof site === 'string' && /^https?:\/\//i.test(site) && URL.canParse(site)
    ? trimEndSlashes(site)
    : null;
}

const HOST = /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i;

function isHost(value: unknown): value is string {
  return typeof value === 'string' && HOST.test(value);
}

/** The error for a wrong setting in `config.json`. */
function wrong(name: string, rule: string): SettingsError {
  return new SettingsError(`${name} in config.json must be ${rule}.`);
}

/** Whether pages ask for a challenge at the contact form. @throws SettingsError if its setting is wrong */
export function hasTurnstile(webRoot: string): boolean {
  const { turnstile } = configOf(webRoot);
  if (turnstile === undefined || turnstile === null) return false;
  if (
    !isRecord(turnstile) ||
    typeof turnstile['siteKey'] !== 'string' ||
    turnstile['siteKey'] === ''
  )
    throw wrong('turnstile.siteKey', 'the site key of a widget');
  return true;
}

/** @throws SettingsError if a setting of the tag manager is wrong */
function tagManagerHosts(webRoot: string): string[] {
  const { tagManager } = configOf(webRoot);
  if (tagManager === undefined || tagManager === null) return [];
  if (!isRecord(tagManager)) throw wrong('tagManager', 'an object');
  const {
    container,
    script = 'https://www.googletagmanager.com/gtm.js',
    hosts = [],
    consentGranted = false,
  } = tagManager;
  if (typeof container !== 'string' || !/^(GTM|G)-[A-Z0-9]+$/.test(container))
    throw wrong('tagManager.container', 'an id such as GTM-ABC1234');
  if (typeof script !== 'string' || !URL.canParse(script) || !isHost(new URL(script).origin))
    throw wrong('tagManager.script', 'an https address');
  if (!Array.isArray(hosts) || !hosts.every(isHost))
    throw wrong('tagManager.hosts', 'a list of https origins, such as https://*.example.com');
  if (typeof consentGranted !== 'boolean')
    throw wrong('tagManager.consentGranted', 'true or false');
  return [...new Set([new URL(script).origin, ...hosts])];
}

/** Other hosts whose scripts and frames the pages may load, for the Content-Security-Policy. @throws SettingsError for a wrong setting */
export function scriptHostsOf(webRoot: string): string[] {
  return [
    ...tagManagerHosts(webRoot),
    ...(hasTurnstile(webRoot) ? ['https://challenges.cloudflare.com'] : []),
  ];
}
