import type { HandOverAnswer } from '#machines/booking/booking.types.ts';
import type { NameValue } from '#src/domain/draft.ts';

interface HandOverRequest {
  draftId: string;
  query: readonly NameValue[];
}

/** The part of `Window` that is used. */
interface OpenedWindow {
  readonly closed: boolean;
  opener: unknown;
  close(): void;
  location: { replace(url: string): void };
}

/** The new window of the embedded start (decision F13). */
export interface HandOver {
  /**
   * Opens a window of this site that says to wait. Call it in the click handler, before any `await`, or a pop-up blocker stops it.
   * Returns whether this page has a window to send on. If the first one was refused, no other is opened until
   * the save has answered.
   */
  openHandOverWindow(): boolean;
  /** Sends the opened window to the production site; `blocked` if there is none or the visitor has closed it. */
  handOver(request: HandOverRequest): HandOverAnswer;
  /** Closes a window that will not be used, because the save failed. */
  closeHandOverWindow(): void;
}

/**
 * Where the visitor continues: the production site with the parameters of the visit, the id, and `resume`, so that it opens on the step
 * after the one just saved (decision F4). Also the target of the link offered when the window was blocked.
 */
export function handOverUrl(
  productionSiteUrl: string,
  { draftId, query }: HandOverRequest,
): string {
  const url = new URL(productionSiteUrl, location.href);
  for (const { name } of query) url.searchParams.delete(name);
  for (const { name, value } of query) url.searchParams.append(name, value);
  url.searchParams.set('id', draftId);
  if (!url.searchParams.has('resume')) url.searchParams.set('resume', 'true');
  return url.href;
}

/** The page that the new window shows until it is sent on. It closes itself where the browser cuts it off from the page that opened it. */
const WAITING_PAGE = '/opening.html';

/**
 * Opens the waiting page. Not in a sandbox without an origin, because the window would have none either. Not in Android's WebView: without
 * support for windows, it would show the waiting page in place of the host page.
 */
function openWaitingPage(): OpenedWindow | null {
  return window.origin === 'null' || /; wv\)/.test(navigator.userAgent)
    ? null
    : window.open(WAITING_PAGE, '_blank');
}

export function createHandOver({ productionSiteUrl }: { productionSiteUrl: string }): HandOver {
  let opened: OpenedWindow | null = null;
  let isRefused = false;

  /** If so, the booking keeps its opener, to report to the embedded start (docs/guides/embedding.md). Another site must not reach back. */
  function isOwnSite(): boolean {
    return new URL(productionSiteUrl, location.href).origin === location.origin;
  }

  function closeHandOverWindow(): void {
    opened?.close();
    opened = null;
  }

  return {
    openHandOverWindow() {
      closeHandOverWindow();
      try {
        if (!isRefused) opened = openWaitingPage();
      } catch {
        // Some apps have no windows at all.
      }
      isRefused = opened === null;
      return opened !== null;
    },
    handOver(request) {
      const target = opened;
      opened = null;
      isRefused = false;
      if (target === null || target.closed) return { kind: 'blocked' };
      target.location.replace(handOverUrl(productionSiteUrl, request));
      if (!isOwnSite()) target.opener = null;
      return { kind: 'opened' };
    },
    closeHandOverWindow,
  };
}
