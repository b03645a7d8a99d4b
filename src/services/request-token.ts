export const REQUEST_TOKEN_HEADER = 'X-XSRF-TOKEN';

/** The value of a cookie in a `document.cookie` text, or null if it has none. */
export function readCookie(cookies: string, name: string): string | null {
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

/** The page's cookies; empty outside a browser. */
export function pageCookies(): string {
  return typeof document === 'undefined' ? '' : document.cookie;
}

/** The cross-site request token that a write to a relative URL carries (spec §7, decision B8); null for any other URL, or if there is no cookie. */
export function requestTokenFor(url: string, cookieName: string, cookies: () => string = pageCookies): string | null {
  return isRelative(url) ? readCookie(cookies(), cookieName) : null;
}
