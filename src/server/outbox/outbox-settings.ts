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
import { requireSetting, urlOf, wholeNumberOf, wordOf } from '../settings.ts';
import { keptSink, type OutboxSettings, type Sink } from './outbox.ts';
import { hostOf, isPrivateLiteral } from './public-address.ts';
import { WEBHOOK, webhookSink, type WebhookSettings } from './webhooks.ts';

const MINUTE_MS = 60_000;
const DEFAULT_LEFT_AFTER_MINUTES = 60;
/** In bytes, from the Standard Webhooks specification. */
const SECRET_LENGTH = { min: 24, max: 64 } as const;

/** Environment variables that say where events about drafts are sent. Nowhere if none is set. */
export type OutboxEnvironment = Partial<
  Record<
    | 'WEBHOOK_URLS'
    | 'WEBHOOK_SECRET'
    | 'WEBHOOK_ALLOWED_HOSTS'
    | 'LEFT_AFTER_MINUTES'
    | 'SMTP_URL'
    | 'MAIL_FROM'
    | 'LEADS_MAIL_TO'
    | 'PUBLIC_URL'
    | 'REMINDERS'
    | 'LEFT_MAIL'
    | 'NIGHT'
    | 'TEXT_WEBHOOK_URL'
    | 'TEXT_WEBHOOK_SECRET',
    string | undefined
  >
>;

function listOf(text = ''): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

interface Webhooks {
  urls: URL[];
  settings: WebhookSettings;
}

/** What two settings say of webhooks: their addresses, and the keys that sign them. */
function webhooksOf(
  env: OutboxEnvironment,
  [urlName, secretName]: readonly [keyof OutboxEnvironment, keyof OutboxEnvironment],
  wrongUrl: string,
): Webhooks {
  const secrets = listOf(env[secretName]).map((text) => {
    const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
    const secret = Buffer.from(base64, 'base64');
    requireSetting(
      secret.length >= SECRET_LENGTH.min && secret.length <= SECRET_LENGTH.max,
      `${secretName} must be whsec_ and ${SECRET_LENGTH.min} to ${SECRET_LENGTH.max} random bytes in base64: echo whsec_$(openssl rand -base64 32)`,
    );
    return secret;
  });
  const allowedHosts = listOf(env.WEBHOOK_ALLOWED_HOSTS);
  const urls = [...new Set(listOf(env[urlName]))].map((text) => {
    const url = urlOf(text, 'http:', 'https:');
    requireSetting(url, wrongUrl);
    const host = hostOf(url);
    const isAllowed = allowedHosts.includes(host);
    requireSetting(
      isAllowed || !isPrivateLiteral(url),
      `${urlName}: ${host} is not of the public internet. Name it in WEBHOOK_ALLOWED_HOSTS where it is meant.`,
    );
    requireSetting(
      isAllowed || url.protocol === 'https:',
      `${urlName}: ${host} must be asked by https. Name it in WEBHOOK_ALLOWED_HOSTS where http is meant.`,
    );
    return url;
  });
  requireSetting(urls.length === 0 || secrets.length > 0, `${urlName} needs ${secretName}.`);
  return { urls, settings: { secrets, allowedHosts } };
}

/** A mail address, alone or after a name: `Estimates <estimates@company.example>`. */
const MAILBOX = /^([^<>@]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

/** The address of a mailbox, without its name. */
function addressOf(mailbox: string): string {
  return /<([^<>]*)>$/.exec(mailbox)?.[1] ?? mailbox;
}

/** Null if there is no SMTP server. */
function mailSinksOf(env: OutboxEnvironment, mails: MailSettings): Sink[] | null {
  const officeAddresses = [
    ...new Set((env.LEADS_MAIL_TO ?? '').split(',').map((part) => part.trim())),
  ].filter((part) => part !== '');
  requireSetting(
    officeAddresses.every((address) => MAILBOX.test(address)),
    'LEADS_MAIL_TO must be mail addresses with commas between.',
  );
  requireSetting(env.SMTP_URL || officeAddresses.length === 0, 'LEADS_MAIL_TO needs SMTP_URL.');
  if (!env.SMTP_URL) return null;
  const url = urlOf(env.SMTP_URL, 'smtp:', 'smtps:');
  requireSetting(
    url?.hostname,
    'SMTP_URL must be of the form smtp://user:password@host:587 or smtps://….',
  );
  requireSetting(
    MAILBOX.test(env.MAIL_FROM ?? ''),
    'SMTP_URL needs MAIL_FROM, the mail address that mails come from.',
  );
  requireSetting(
    env.PUBLIC_URL,
    'SMTP_URL needs PUBLIC_URL, the address at which visitors reach the product.',
  );
  return mailSinks({ url: url.href, from: env.MAIL_FROM ?? '' }, mails, officeAddresses);
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
  const hasLeftMail = wordOf(leftMail, ['on', 'off'], 'LEFT_MAIL must be on or off.') === 'on';
  const night = env.NIGHT ? nightOf(env.NIGHT) : DEFAULT_NIGHT;
  requireSetting(hasMail || before.mail.length === 0, 'REMINDERS by mail need SMTP_URL.');
  requireSetting(hasTexts || before.text.length === 0, 'REMINDERS by text need TEXT_WEBHOOK_URL.');
  requireSetting(hasMail || !hasLeftMail, 'LEFT_MAIL needs SMTP_URL.');
  requireSetting(leftAfterMs !== null || !hasLeftMail, 'LEFT_MAIL needs LEFT_AFTER_MINUTES.');
  const isOff = before.mail.length === 0 && before.text.length === 0 && !hasLeftMail;
  return isOff ? undefined : { before, hasLeftMail, night };
}

interface OutboxPlace {
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
  const publicUrl = urlOf(env.PUBLIC_URL || localUrl, 'http:', 'https:');
  requireSetting(
    publicUrl,
    'PUBLIC_URL must be the http(s) address at which visitors reach the product.',
  );
  const mails: MailSettings = {
    content,
    publicUrl: trimEndSlashes(publicUrl.href),
    organizer: env.SMTP_URL ? addressOf(env.MAIL_FROM ?? '') : null,
    hasVisitPages,
  };
  const webhooks = webhooksOf(
    env,
    ['WEBHOOK_URLS', 'WEBHOOK_SECRET'],
    'WEBHOOK_URLS must be https addresses with commas between.',
  );
  const webhookSinks = webhooks.urls.map((url) => webhookSink(url, webhooks.settings));
  const byMail = mailSinksOf(env, mails);
  const wrongTextUrl = 'TEXT_WEBHOOK_URL must be an https address.';
  const texts = webhooksOf(env, ['TEXT_WEBHOOK_URL', 'TEXT_WEBHOOK_SECRET'], wrongTextUrl);
  requireSetting(texts.urls.length <= 1, wrongTextUrl);
  const textSinks = texts.urls.map((url) => textSink(url, texts.settings, mails));
  const orKept = (sinks: readonly Sink[] | null, kept: () => Sink[]) =>
    isInspected && !sinks?.length ? kept() : (sinks ?? []);
  const mailing = orKept(byMail, keptMailSinks);
  const leftAfterMinutes = wholeNumberOf(
    env.LEFT_AFTER_MINUTES,
    { fallback: DEFAULT_LEFT_AFTER_MINUTES, most: Infinity },
    'LEFT_AFTER_MINUTES must be a whole number of minutes, or 0 for never.',
  );
  const leftAfterMs = leftAfterMinutes === 0 ? null : leftAfterMinutes * MINUTE_MS;
  const texting = orKept(textSinks, () => [keptTextSink()]);
  return {
    sinks: [...orKept(webhookSinks, () => [keptSink(WEBHOOK)]), ...mailing, ...texting],
    textSecrets: textSinks.length === 0 ? undefined : texts.settings.secrets,
    leftAfterMs,
    reminders: remindersOf(env, {
      isShown: isInspected && byMail === null,
      hasMail: mailing.length > 0,
      hasTexts: texting.length > 0,
      leftAfterMs,
    }),
    mails,
  };
}
