import { EMBED_PROTOCOL, isEmbedConnect, readEmbedNews, toEmbedMessage, type EmbedNews } from '#src/domain/embed.ts';

/** The way news of the booking takes to a host page. */
export interface EmbedChannel {
  tell(news: EmbedNews): void;
}

/** The opener where it is a page of this site, else null: merely looking at another site's window throws. */
function ownOpener(page: Window): Window | null {
  try {
    const opener: Window | null = page.opener;
    return opener !== null && opener.location.origin === page.location.origin ? opener : null;
  } catch {
    return null;
  }
}

/** From the booking window to the embedded start that opened it; both are pages of this site (decision F13). */
function openerChannel(page: Window): EmbedChannel {
  return {
    tell: (news) => ownOpener(page)?.postMessage(toEmbedMessage(news), page.location.origin),
  };
}

/**
 * From the embedded start to its host page. The host introduces itself by a `connect` message, whose origin the browser vouches for:
 * everything is posted to that origin alone, and waits until it is known. News from the booking window is passed on. The height in
 * CSS pixels of `root`, which must not depend on the height of the frame, is told on every change.
 */
function hostChannel(page: Window, root: Element): EmbedChannel {
  const waiting: EmbedNews[] = [];
  let host: string | null = null;

  function post(message: object): void {
    if (host !== null) page.parent.postMessage(message, host);
  }

  function postHeight(): void {
    post({ protocol: EMBED_PROTOCOL, type: 'height', height: Math.ceil(root.getBoundingClientRect().height) });
  }

  function tell(news: EmbedNews): void {
    if (host === null) waiting.push(news);
    else post(toEmbedMessage(news));
  }

  function connect(origin: string): void {
    // A sandboxed page has no origin that a message could be addressed to.
    if (host !== null || !/^https?:/.test(origin)) return;
    host = origin;
    postHeight();
    for (const news of waiting.splice(0)) tell(news);
  }

  page.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === page.parent && isEmbedConnect(data)) connect(origin);
    const news = source === page.parent || origin !== page.location.origin ? null : readEmbedNews(data);
    if (news !== null && news.type !== 'ready') tell(news);
  });
  new ResizeObserver(postHeight).observe(root);
  return { tell };
}

/** Opens the way to the host page of one that is framed or was opened, once per page. `root` holds all that is shown. */
export function openEmbedChannel(page: Window, root: Element): EmbedChannel {
  return page.parent === page ? openerChannel(page) : hostChannel(page, root);
}
