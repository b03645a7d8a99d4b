import { isRecord } from './is-record.ts';
import { isRoutePath, type RoutePath } from './steps.ts';

/** Marks every message between a host page, the embedded start and the booking window. Raise the number when the messages change shape. */
export const EMBED_PROTOCOL = 'booking-embed/1';

const PLAIN = ['ready', 'started', 'booked', 'callRequested', 'notServed'] as const;

/** What a host page learns about a booking. Never who books, where, or the draft's id: ids are bearer secrets (decision B5). */
export type EmbedNews = { type: (typeof PLAIN)[number] } | { type: 'step'; step: RoutePath };

/**
 * Event names for web analytics: the ones that Google Analytics 4 recommends for leads, where they fit, and its `page_view`. Null: not sent as an
 * event.
 */
export const ANALYTICS_NAMES = {
  ready: null,
  started: 'generate_lead',
  step: 'page_view',
  booked: 'qualify_lead',
  callRequested: 'working_lead',
  notServed: 'disqualify_lead',
} as const satisfies Record<EmbedNews['type'], string | null>;

/** News as a message to post. */
export function toEmbedMessage(news: EmbedNews): EmbedNews & { protocol: string; event?: string } {
  const event = ANALYTICS_NAMES[news.type];
  return { protocol: EMBED_PROTOCOL, ...news, ...(event !== null && { event }) };
}

/** Reads news from data that any window may have posted; null if it is none. Copies known properties only. */
export function readEmbedNews(data: unknown): EmbedNews | null {
  if (!isRecord(data) || data['protocol'] !== EMBED_PROTOCOL) return null;
  const { type, step } = data;
  if (type === 'step') return typeof step === 'string' && isRoutePath(step) ? { type, step } : null;
  const plain = PLAIN.find((known) => known === type);
  return plain === undefined ? null : { type: plain };
}

/** Whether data is a host page's request to receive news. */
export function isEmbedConnect(data: unknown): boolean {
  return isRecord(data) && data['protocol'] === EMBED_PROTOCOL && data['type'] === 'connect';
}
