import { ANALYTICS_NAMES, type EmbedNews } from '#src/domain/embed.ts';
import type { RuntimeConfig } from './config.ts';
import { asksForPrivacy } from './funnel.ts';

declare global {
  interface Window {
    /** The queue that a tag manager reads: events, and commands as the `arguments` of `gtag`. */
    dataLayer?: object[];
  }
}

/** The part of a window that measuring needs. */
type Page = Pick<Window, 'dataLayer' | 'document' | 'location' | 'navigator'>;

const STORAGES = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;
/** How long tags wait for the tag manager's own consent dialog to override the defaults. */
const WAIT_FOR_UPDATE_MS = 500;

/** The page's address without its query, which may carry a draft id (decision B5). */
function placeOf({ origin, pathname }: Location): string {
  return origin + pathname;
}

/** An event's parameters, besides its name. Nothing about the visitor. */
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
 * Loads the tag manager into the page. The Consent Mode defaults are set before anything else.
 *
 * @returns a function that reports news under its Google Analytics 4 name; null, with nothing loaded, if the visitor's browser asks for privacy
 */
export function openDataLayer(
  page: Page,
  { container, script, consentGranted }: NonNullable<RuntimeConfig['tagManager']>,
): ((news: EmbedNews) => void) | null {
  if (asksForPrivacy(page.navigator)) return null;
  page.dataLayer ??= [];
  const layer = page.dataLayer;

  /** Pushes a command. The tag manager recognizes it by its being an `arguments` object; anything else is an event. */
  function gtag(..._command: readonly unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params -- an array is not recognized as a command
    layer.push(arguments);
  }

  const consent = Object.fromEntries(
    STORAGES.map((storage) => [storage, consentGranted ? 'granted' : 'denied']),
  );
  gtag('consent', 'default', { ...consent, wait_for_update: WAIT_FOR_UPDATE_MS });
  gtag('set', { page_location: placeOf(page.location), ads_data_redaction: !consentGranted });
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
