import { trimEndSlashes } from '#src/domain/slashes.ts';
import type { MailContent, MailSettings } from '../mail/mail-copy.ts';
import { keptMailSinks, mailSinks } from '../mail/mail-sinks.ts';
import { keptTextSink, textSink } from '../mail/texts.ts';
import {
  beforeOf,
  DEFAULT_REMINDERS,
  DEFAULT_NIGHT,
  nightOf,
  type ReminderSettings,
} from '../reminders/reminder-settings.ts';
import { SettingsError } from '../settings-error.ts';
import { keptSink, type OutboxSettings, type Sink } from './outbox.ts';
import { hostOf, isPrivateLiteral } from './public-address.ts';
import { WEBHOOK, webhookSink, type WebhookSettings } from './webhooks.ts';

const MINUTE_MS = 60_000;
const DEFAULT_LEFT_AFTER_MINUTES = 60;
/** In bytes, from the Standard Webhooks specification. */
const SECRET_LENGTH = { min: 24, max: 64 } as const;

/** Environment variables that say where events about drafts are sent. Nowhere if none is set. */
export interface OutboxEnvironment {
  WEBHOOK_URLS?: string | undefined;
  WEBHOOK_SECRET?: string | undefined;
  WEBHOOK_ALLOWED_HOSTS?: string | undefined;
  LEFT_AFTER_MINUTES?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  LEADS_MAIL_TO?: string | undefined;
  PUBLIC_URL?: string | undefined;
  REMINDERS?: string | undefined;
  LEFT_MAIL?: string | undefined;
  NIGHT?: string | undefined;
  TEXT_WEBHOOK_URL?: string | undefined;
  TEXT_WEBHOOK_SECRET?: string | undefined;
}

function listOf(text = ''): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

function webhookUrlOf(
  text: string,
  allowedHosts: readonly string[],
  setting = 'WEBHOOK_URLS',
): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new SettingsError(
      setting === 'WEBHOOK_URLS'
        ? 'WEBHOOK_URLS must be https addresses with commas between.'
        : `${setting} must be an https address.`,
    );
  const isAllowed = allowedHosts.includes(hostOf(url));
  if (!isAllowed && isPrivateLiteral(url)) {
    throw new SettingsError(
      `${setting}: ${hostOf(url)} is not of the public internet. Name it in WEBHOOK_ALLOWED_HOSTS where it is meant.`,
    );
  }
  if (!isAllowed && url.protocol === 'http:') {
    throw new SettingsError(
      `${setting}: ${hostOf(url)} must be asked by https. Name it in WEBHOOK_ALLOWED_HOSTS where http is meant.`,
    );
  }
  return url;
}

function secretOf(text: string, setting = 'WEBHOOK_SECRET'): Buffer {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const secret = Buffer.from(base64, 'base64');
  if (secret.length < SECRET_LENGTH.min || secret.length > SECRET_LENGTH.max) {
    throw new SettingsError(
      `${setting} must be whsec_ and ${SECRET_LENGTH.min} to ${SECRET_LENGTH.max} random bytes in base64: echo whsec_$(openssl rand -base64 32)`,
    );
  }
  return secret;
}

function webhookSinksOf(env: OutboxEnvironment): Sink[] {
  const settings: WebhookSettings = {
    secrets: listOf(env.WEBHOOK_SECRET).map((secret) => secretOf(secret)),
    allowedHosts: listOf(env.WEBHOOK_ALLOWED_HOSTS),
  };
  const urls = [...new Set(listOf(env.WEBHOOK_URLS))].map((url) =>
    webhookUrlOf(url, settings.allowedHosts),
  );
  if (urls.length > 0 && settings.secrets.length === 0)
    throw new SettingsError('WEBHOOK_URLS needs WEBHOOK_SECRET.');
  return urls.map((url) => webhookSink(url, settings));
}

/** The sink of text messages and the keys of whoever sends them; null if there is nobody. */
function textsOf(
  env: OutboxEnvironment,
  mails: MailSettings,
): { sink: Sink; secrets: readonly Buffer[] } | null {
  if (!env.TEXT_WEBHOOK_URL) return null;
  const settings: WebhookSettings = {
    secrets: listOf(env.TEXT_WEBHOOK_SECRET).map((secret) =>
      secretOf(secret, 'TEXT_WEBHOOK_SECRET'),
    ),
    allowedHosts: listOf(env.WEBHOOK_ALLOWED_HOSTS),
  };
  const url = webhookUrlOf(env.TEXT_WEBHOOK_URL, settings.allowedHosts, 'TEXT_WEBHOOK_URL');
  if (settings.secrets.length === 0)
    throw new SettingsError('TEXT_WEBHOOK_URL needs TEXT_WEBHOOK_SECRET.');
  return { sink: textSink(url, settings, mails), secrets: settings.secrets };
}

/** A mail address, alone or after a name: `Estimates <estimates@company.example>`. */
const MAILBOX = /^([^<>@]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

/** The address of a mailbox, without its name. */
function addressOf(mailbox: string): string {
  return /<([^<>]*)>$/.exec(mailbox)?.[1] ?? mailbox;
}

function publicUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new SettingsError(
      'PUBLIC_URL must be the http(s) address at which visitors reach the product.',
    );
  return trimEndSlashes(url.href);
}

/** Null if there is no SMTP server. */
function mailSinksOf(env: OutboxEnvironment, mails: MailSettings): Sink[] | null {
  const officeAddresses = [
    ...new Set((env.LEADS_MAIL_TO ?? '').split(',').map((part) => part.trim())),
  ].filter((part) => part !== '');
  if (!officeAddresses.every((address) => MAILBOX.test(address)))
    throw new SettingsError('LEADS_MAIL_TO must be mail addresses with commas between.');
  if (!env.SMTP_URL) {
    if (officeAddresses.length > 0) throw new SettingsError('LEADS_MAIL_TO needs SMTP_URL.');
    return null;
  }
  const url = URL.canParse(env.SMTP_URL) ? new URL(env.SMTP_URL) : null;
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new SettingsError(
      'SMTP_URL must be of the form smtp://user:password@host:587 or smtps://….',
    );
  if (!MAILBOX.test(env.MAIL_FROM ?? ''))
    throw new SettingsError('SMTP_URL needs MAIL_FROM, the mail address that mails come from.');
  if (!env.PUBLIC_URL)
    throw new SettingsError(
      'SMTP_URL needs PUBLIC_URL, the address at which visitors reach the product.',
    );
  return mailSinks({ url: url.href, from: env.MAIL_FROM ?? '' }, mails, officeAddresses);
}

function leftAfterOf(text: string | undefined): number | null {
  const minutes = Number(text || DEFAULT_LEFT_AFTER_MINUTES);
  if (!Number.isInteger(minutes) || minutes < 0)
    throw new SettingsError(
      'LEFT_AFTER_MINUTES must be a whole number of minutes, or 0 for never.',
    );
  return minutes === 0 ? null : minutes * MINUTE_MS;
}

/** Where mails are only kept for inspection, everything is shown. Elsewhere nobody is sent what the company has not decided on. */
function remindersOf(
  env: OutboxEnvironment,
  {
    isShown,
    hasMail,
    hasTexts,
    leftAfterMs,
  }: { isShown: boolean; hasMail: boolean; hasTexts: boolean; leftAfterMs: number | null },
): ReminderSettings | undefined {
  const before = beforeOf(env.REMINDERS || (isShown ? DEFAULT_REMINDERS : 'off'));
  const leftMail = env.LEFT_MAIL || (isShown && leftAfterMs !== null ? 'on' : 'off');
  if (leftMail !== 'on' && leftMail !== 'off')
    throw new SettingsError('LEFT_MAIL must be on or off.');
  const night = env.NIGHT ? nightOf(env.NIGHT) : DEFAULT_NIGHT;
  if (!hasMail && before.mail.length > 0)
    throw new SettingsError('REMINDERS by mail need SMTP_URL.');
  if (!hasTexts && before.text.length > 0)
    throw new SettingsError('REMINDERS by text need TEXT_WEBHOOK_URL.');
  if (!hasMail && leftMail === 'on') throw new SettingsError('LEFT_MAIL needs SMTP_URL.');
  if (leftAfterMs === null && leftMail === 'on')
    throw new SettingsError('LEFT_MAIL needs LEFT_AFTER_MINUTES.');
  const isOff = before.mail.length === 0 && before.text.length === 0 && leftMail === 'off';
  return isOff ? undefined : { before, hasLeftMail: leftMail === 'on', night };
}

export interface OutboxPlace {
  content: MailContent;
  /** Address of the product if `PUBLIC_URL` is not set. */
  localUrl: string;
  /** Whether mails and webhooks with no receiver are kept for inspection. */
  isInspected: boolean;
  hasVisitPages: boolean;
}

/** Reads from the environment where events about drafts are sent, and the settings of mails. @throws SettingsError that names the wrong setting */
export function outboxSettingsOf(
  env: OutboxEnvironment,
  { content, localUrl, isInspected, hasVisitPages }: OutboxPlace,
): OutboxSettings & { mails: MailSettings } {
  const mails: MailSettings = {
    content,
    publicUrl: publicUrlOf(env.PUBLIC_URL || localUrl),
    organizer: env.SMTP_URL ? addressOf(env.MAIL_FROM ?? '') : null,
    hasVisitPages,
  };
  const webhooks = webhookSinksOf(env);
  const byMail = mailSinksOf(env, mails);
  const kept = {
    webhooks: isInspected && webhooks.length === 0 ? [keptSink(WEBHOOK)] : [],
    mails: isInspected && byMail === null ? keptMailSinks() : [],
  };
  const leftAfterMs = leftAfterOf(env.LEFT_AFTER_MINUTES);
  const texts = textsOf(env, mails);
  const textSinks = texts === null ? (isInspected ? [keptTextSink()] : []) : [texts.sink];
  return {
    sinks: [...webhooks, ...(byMail ?? []), ...textSinks, ...kept.webhooks, ...kept.mails],
    textSecrets: texts?.secrets,
    leftAfterMs,
    reminders: remindersOf(env, {
      isShown: kept.mails.length > 0,
      hasMail: byMail !== null || kept.mails.length > 0,
      hasTexts: textSinks.length > 0,
      leftAfterMs,
    }),
    mails,
  };
}
