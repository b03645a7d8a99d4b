export const REQUEST_TOKEN_HEADER = 'X-XSRF-TOKEN';

/** The value of a cookie in a `document.cookie` text, or null if it has none. */
function readCookie(cookies: string, name: string): string | null {
  const pair = cookies.split('; ').find((entry) => entry.startsWith(`${name}=`));
  if (pair === undefined) return null;
  const value = pair.slice(name.length + 1);
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** True for a path of this site. */
export function isRelative(url: string): boolean {
  return !/^([a-z][a-z\d+.-]*:)?\/\//i.test(url);
}

/** The page's cookies; empty in a sandbox that refuses them. */
function pageCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** The token that the server has put into the page of the embedded start (decision B13); null on any other page. */
function pageToken(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="request-token"]')?.content ?? null;
}

/**
 * The cross-site request tokens that a write to a relative URL may carry, best first: the cookie's (spec §7, decision B8), then the page's. Empty for
 * any other URL.
 */
export function requestTokensFor(url: string, cookieName: string): string[] {
  if (!isRelative(url)) return [];
  return [readCookie(pageCookies(), cookieName), pageToken()].filter((token) => token !== null);
}
