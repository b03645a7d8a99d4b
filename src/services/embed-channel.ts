import {
  EMBED_PROTOCOL,
  isEmbedConnect,
  readEmbedNews,
  toEmbedMessage,
  type EmbedNews,
} from '#src/domain/embed.ts';

/** Reports news of the booking toward the host page. */
export interface EmbedChannel {
  tell(news: EmbedNews): void;
}

/** The opener if it is a page of this site, else null. Just reading another site's window throws. */
function ownOpener(page: Window): Window | null {
  try {
    const opener: Window | null = page.opener;
    return opener !== null && opener.location.origin === page.location.origin ? opener : null;
  } catch {
    return null;
  }
}

/** The channel from the booking window to the embedded start that opened it. Both are pages of this site (decision F13). */
function openerChannel(page: Window): EmbedChannel {
  return {
    tell: (news) => ownOpener(page)?.postMessage(toEmbedMessage(news), page.location.origin),
  };
}

/**
 * The channel from the embedded start to its host page. The host introduces itself with a `connect` message, whose origin the browser
 * vouches for. Everything is posted to that origin only, if it is one; until it is known, news waits. News from the booking window is forwarded, except
 * `ready`. Every change of the height of `root` is posted, in CSS pixels; that height must not depend on the height of the frame.
 */
function hostChannel(page: Window, root: Element): EmbedChannel {
  const waiting: EmbedNews[] = [];
  let host: string | null = null;

  function post(message: object): void {
    if (host !== null) page.parent.postMessage(message, host);
  }

  function postHeight(): void {
    post({
      protocol: EMBED_PROTOCOL,
      type: 'height',
      height: Math.ceil(root.getBoundingClientRect().height),
    });
  }

  function tell(news: EmbedNews): void {
    if (host === null) waiting.push(news);
    else post(toEmbedMessage(news));
  }

  function connect(origin: string): void {
    if (host !== null) return;
    // A sandboxed page, a file or an app has no origin that a message could name. Only the parent gets what is posted, and no news is secret.
    host = /^https?:/.test(origin) ? origin : '*';
    postHeight();
    for (const news of waiting.splice(0)) tell(news);
  }

  page.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === page.parent && isEmbedConnect(data)) connect(origin);
    const news =
      source === page.parent || origin !== page.location.origin ? null : readEmbedNews(data);
    if (news !== null && news.type !== 'ready') tell(news);
  });
  new ResizeObserver(postHeight).observe(root);
  return { tell };
}

/** Opens the channel to the host page, whether this page is in its frame or in a window of its own. Call once per page. `root` holds all that is shown. */
export function openEmbedChannel(page: Window, root: Element): EmbedChannel {
  return page.parent === page ? openerChannel(page) : hostChannel(page, root);
}
