import { SettingsError } from '../settings-error.ts';
import type { OutboxSettings } from './outbox.ts';
import { hostOf, isPrivateLiteral } from './public-address.ts';
import { webhookSink, type WebhookSettings } from './webhooks.ts';

const MINUTE_MS = 60_000;
const DEFAULT_LEFT_AFTER_MINUTES = 60;
/** Of the Standard Webhooks specification, in bytes. */
const SECRET_LENGTH = { min: 24, max: 64 } as const;

/** Who is told what happens to drafts; nobody where none is set. */
export interface OutboxEnvironment {
  WEBHOOK_URLS?: string | undefined;
  WEBHOOK_SECRET?: string | undefined;
  WEBHOOK_ALLOWED_HOSTS?: string | undefined;
  LEFT_AFTER_MINUTES?: string | undefined;
}

function listOf(text = ''): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

function webhookUrlOf(text: string, allowedHosts: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new SettingsError('WEBHOOK_URLS must be https addresses with commas between.');
  const isAllowed = allowedHosts.includes(hostOf(url));
  if (!isAllowed && isPrivateLiteral(url)) {
    throw new SettingsError(`WEBHOOK_URLS: ${hostOf(url)} is not of the public internet. Name it in WEBHOOK_ALLOWED_HOSTS where it is meant.`);
  }
  if (!isAllowed && url.protocol === 'http:') {
    throw new SettingsError(`WEBHOOK_URLS: ${hostOf(url)} must be asked by https. Name it in WEBHOOK_ALLOWED_HOSTS where http is meant.`);
  }
  return url;
}

function secretOf(text: string): Buffer {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const secret = Buffer.from(base64, 'base64');
  if (secret.length < SECRET_LENGTH.min || secret.length > SECRET_LENGTH.max) {
    throw new SettingsError(`WEBHOOK_SECRET must be whsec_ and ${SECRET_LENGTH.min} to ${SECRET_LENGTH.max} random bytes in base64: echo whsec_$(openssl rand -base64 32)`);
  }
  return secret;
}

function webhookSettingsOf(env: OutboxEnvironment): WebhookSettings {
  return { secrets: listOf(env.WEBHOOK_SECRET).map(secretOf), allowedHosts: listOf(env.WEBHOOK_ALLOWED_HOSTS) };
}

function leftAfterOf(text: string | undefined): number | null {
  const minutes = Number(text || DEFAULT_LEFT_AFTER_MINUTES);
  if (!Number.isInteger(minutes) || minutes < 0) throw new SettingsError('LEFT_AFTER_MINUTES must be a whole number of minutes, or 0 for never.');
  return minutes === 0 ? null : minutes * MINUTE_MS;
}

/** Who is told what happens to drafts, by the environment. @throws SettingsError for a wrong setting, naming it */
export function outboxSettingsOf(env: OutboxEnvironment): OutboxSettings {
  const webhooks = webhookSettingsOf(env);
  const urls = [...new Set(listOf(env.WEBHOOK_URLS))].map((url) => webhookUrlOf(url, webhooks.allowedHosts));
  if (urls.length > 0 && webhooks.secrets.length === 0) throw new SettingsError('WEBHOOK_URLS needs WEBHOOK_SECRET.');
  return { sinks: urls.map((url) => webhookSink(url, webhooks)), leftAfterMs: leftAfterOf(env.LEFT_AFTER_MINUTES) };
}
