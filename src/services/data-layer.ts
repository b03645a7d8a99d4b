import { ANALYTICS_NAMES, type EmbedNews } from '#src/domain/embed.ts';
import type { RuntimeConfig } from './config.ts';
import { asksForPrivacy } from './funnel.ts';

declare global {
  interface Window {
    /** What a tag manager reads: events, and commands as the arguments of `gtag`. */
    dataLayer?: object[];
  }
}

/** The part of a window that measuring needs. */
type Page = Pick<Window, 'dataLayer' | 'document' | 'location' | 'navigator'>;

const STORAGES = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;
/** How long tags wait for a consent dialog of the tag manager's own to say otherwise. */
const WAIT_FOR_UPDATE_MS = 500;

/** The page's address without its query, which may carry a draft id (decision B5). */
function placeOf({ origin, pathname }: Location): string {
  return origin + pathname;
}

/** What an event says beside its name. Nothing of the visitor. */
function parametersOf(news: EmbedNews, page: Page): object {
  switch (news.type) {
    case 'step':
      return { page_location: page.location.origin + (news.step === '' ? '/' : `/${news.step}`) };
    case 'notServed':
      return { disqualified_lead_reason: 'not_served' };
    default:
      return {};
  }
}

/**
 * Loads the tag manager into the page, with the defaults of Consent Mode before anything else.
 *
 * @returns the way to tell it news by the names of Google Analytics 4; null, with nothing loaded, where the visitor's browser asks for privacy
 */
export function openDataLayer(page: Page, { container, script, isGranted }: NonNullable<RuntimeConfig['tagManager']>): ((news: EmbedNews) => void) | null {
  if (asksForPrivacy(page.navigator)) return null;
  page.dataLayer ??= [];
  const layer = page.dataLayer;

  /** A command, which the tag manager tells from an event by its being an `arguments` object. */
  function gtag(..._command: readonly unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params -- a list is not taken for a command
    layer.push(arguments);
  }

  const consent = Object.fromEntries(STORAGES.map((storage) => [storage, isGranted ? 'granted' : 'denied']));
  gtag('consent', 'default', { ...consent, wait_for_update: WAIT_FOR_UPDATE_MS });
  gtag('set', { page_location: placeOf(page.location), ads_data_redaction: !isGranted });
  layer.push({ event: 'gtm.js', 'gtm.start': Date.now() });
  const element = page.document.createElement('script');
  element.async = true;
  element.src = `${script}?id=${encodeURIComponent(container)}`;
  element.referrerPolicy = 'no-referrer';
  page.document.head.append(element);

  return (news) => {
    const event = ANALYTICS_NAMES[news.type];
    if (event === null) return;
    const parameters = parametersOf(news, page);
    if (news.type === 'step') gtag('set', parameters);
    layer.push({ event, ...parameters });
  };
}
