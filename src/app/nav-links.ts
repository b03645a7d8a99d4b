import type { NavItem } from '#src/content/parse.ts';
import { safeHref } from '#src/domain/links.ts';

/** A link from content. */
interface NavTarget {
  text: string;
  target: string;
}

/** A link that can be followed. */
export type NavLink<Link = NavTarget> = Link & { href: string };

/** An item of the main navigation: a link, or a title whose links open below it. */
export interface NavEntry {
  text: string;
  /** Null if the target cannot be followed. */
  href: string | null;
  /** Starts with the item's own page, if it has one. Empty for a plain link. */
  links: Pick<NavLink, 'text' | 'href'>[];
}

/** Links from content with real addresses, without those that cannot be followed (spec §2, Link rewriting). */
export function navLinks<Link extends { target: string }>(
  links: readonly Link[],
  companySite: string,
): NavLink<Link>[] {
  return links.flatMap((link) => {
    const href = safeHref(link.target, companySite);
    return href === null ? [] : [{ ...link, href }];
  });
}

/** The items of the main navigation, without those that lead nowhere. */
export function navEntries(items: readonly NavItem[], companySite: string): NavEntry[] {
  return items
    .map(({ text, target, items: below }) => {
      const href = safeHref(target, companySite);
      const links = navLinks(below, companySite);
      const overview =
        href === null || links.length === 0 ? [] : [{ text: `${text} overview`, href }];
      return { text, href, links: [...overview, ...links] };
    })
    .filter(({ href, links }) => href !== null || links.length > 0);
}
