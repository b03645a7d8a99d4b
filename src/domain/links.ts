import { isRoutePath, type RoutePath } from './steps.ts';

const MAX_LINK_LENGTH = 2048;
const SAFE_SCHEMES: readonly string[] = ['http', 'https', 'tel', 'mailto'];

/**
 * A link of content as a safe `href` (spec §2, Shell): absolute, protocol-relative and phone targets as they are, one whose host contains
 * `www.` with https in front, anything else a path on the company's main site. Null for what a browser would run or nobody can
 * follow: `javascript:`, `data:` and other schemes, backslashes, control characters, broken addresses.
 */
export function safeHref(target: string, companySite: string): string | null {
  const link = target.trim();
  if (link === '' || link.length > MAX_LINK_LENGTH || /[\p{Cc}\p{Cf}\\<>"]/u.test(link)) return null;
  const scheme = /^([a-z][a-z\d+-]*):/i.exec(link)?.[1]?.toLowerCase();
  if (scheme !== undefined) return SAFE_SCHEMES.includes(scheme) && isWhole(link, scheme) ? link : null;
  if (link.startsWith('//')) return isUrl(`https:${link}`) ? link : null;
  if (/^[^/?#]*www\./i.test(link)) return isUrl(`https://${link}`) ? `https://${link}` : null;
  const site = `${companySite.replace(/\/+$/, '')}/${link.replace(/^\/+/, '')}`;
  return isUrl(site) ? site : null;
}

/** A phone link for a number written for people, such as `(303) 555-0123`; null where it holds no number. */
export function phoneHref(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  return digits.length < 3 || digits.length > 15 ? null : `tel:${number.trim().startsWith('+') ? '+' : ''}${digits}`;
}

/** The route a link inside the application names, with or without slashes around it; null where it names none. */
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
