import type { ContentById, NavItem } from '#src/content/parse.ts';
import { safeHref } from '#src/domain/links.ts';

/** A link that can be followed. */
export interface NavLink {
  text: string;
  href: string;
}

/** An item of the main navigation: a link, or a title whose links open below it. */
export interface NavEntry {
  text: string;
  /** Null where the target cannot be followed. */
  href: string | null;
  /** With the item's own page first. Empty for a plain link. */
  links: NavLink[];
}

/** Links of content as addresses, without those that nobody can follow (spec §2, Link rewriting). */
export function navLinks(links: ContentById['footer']['policyLinks'], companySite: string): NavLink[] {
  return links.flatMap(({ text, target }) => {
    const href = safeHref(target, companySite);
    return href === null ? [] : [{ text, href }];
  });
}

/** The items of the main navigation, without those that lead nowhere. */
export function navEntries(items: readonly NavItem[], companySite: string): NavEntry[] {
  return items
    .map(({ text, target, items: below }) => {
      const href = safeHref(target, companySite);
      const links = navLinks(below, companySite);
      const overview = href === null || links.length === 0 ? [] : [{ text: `${text} overview`, href }];
      return { text, href, links: [...overview, ...links] };
    })
    .filter(({ href, links }) => href !== null || links.length > 0);
}
