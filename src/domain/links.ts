import { digitsOf } from './digits.ts';
import { trimEndSlashes } from './slashes.ts';
import { isRoutePath, type RoutePath } from './steps.ts';

const MAX_LINK_LENGTH = 2048;
const SAFE_SCHEMES: readonly string[] = ['http', 'https', 'tel', 'mailto'];

/**
 * Turns a link in content into a safe `href` (spec §2, Shell). Absolute, protocol-relative and phone targets stay as they are; a host that contains
 * `www.` gets https; anything else becomes a path on the company's main site. Null for targets that a browser would execute or nobody can
 * follow: `javascript:`, `data:` and other schemes, backslashes, control characters, malformed URLs.
 */
export function safeHref(target: string, companySite: string): string | null {
  const link = target.trim();
  if (link === '' || link.length > MAX_LINK_LENGTH || /[\p{Cc}\p{Cf}\\<>"]/u.test(link))
    return null;
  const scheme = /^([a-z][a-z\d+-]*):/i.exec(link)?.[1]?.toLowerCase();
  if (scheme !== undefined)
    return SAFE_SCHEMES.includes(scheme) && isWhole(link, scheme) ? link : null;
  if (link.startsWith('//')) return isUrl(`https:${link}`) ? link : null;
  if (/^[^/?#]*www\./i.test(link)) return isUrl(`https://${link}`) ? `https://${link}` : null;
  const site = `${trimEndSlashes(companySite)}/${link.replace(/^\/+/, '')}`;
  return isUrl(site) ? site : null;
}

/** A `tel:` link for a formatted number, such as `(303) 555-0123 ext. 4`, without its extension; null if it contains no number. */
export function phoneHref(number: string): string | null {
  const digits = digitsOf(/\d[^\p{L}#,;]*/u.exec(number)?.[0] ?? '');
  return digits.length < 3 || digits.length > 15
    ? null
    : `tel:${number.trim().startsWith('+') ? '+' : ''}${digits}`;
}

/** The route of a link inside the application, with or without slashes around it; null if it is not a route. */
export function routeOf(target: string): RoutePath | null {
  const path = target.trim().replace(/^\/(?!\/)|\/$/g, '');
  return isRoutePath(path) ? path : null;
}

function isWhole(link: string, scheme: string): boolean {
  if (scheme === 'tel' || scheme === 'mailto') return link.length > scheme.length + 1;
  return /^https?:\/\/[^/]/i.test(link) && isUrl(link);
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).host !== '';
  } catch {
    return false;
  }
}
