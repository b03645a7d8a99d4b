import { useId, type Ref } from 'react';
import { Icon, type IconName } from '#src/components/Icon.tsx';
import type { NavEntry } from './nav-links.ts';

export interface NavItemsProps {
  entries: readonly NavEntry[];
  /** Text of the entry that is open; null for none. */
  open: string | null;
  onOpen: (text: string | null) => void;
  icon: (isOpen: boolean) => IconName;
  iconSize: number;
  /** Class names `items`, `item`, `title` and `links`. */
  styles: Readonly<Record<string, string>>;
  ref?: Ref<HTMLUListElement> | undefined;
}

/** The items of the main navigation: plain links, and titles that open a list of links; at most one is open. */
export function NavItems({ entries, open, onOpen, icon, iconSize, styles, ref }: NavItemsProps) {
  const id = useId();
  return (
    <ul role="list" ref={ref} className={styles['items']}>
      {entries.map(({ text, href, links }, index) => {
        const isOpen = open === text;
        const linksId = `${id}-${index}`;
        return (
          <li key={text} className={styles['item']}>
            {links.length === 0 && href !== null ? (
              <a href={href} className={styles['title']}>
                {text}
              </a>
            ) : (
              <>
                <button
                  type="button"
                  className={styles['title']}
                  aria-expanded={isOpen}
                  aria-controls={linksId}
                  onClick={() => onOpen(isOpen ? null : text)}
                >
                  <span>{text}</span>
                  <Icon name={icon(isOpen)} size={iconSize} />
                </button>
                <ul id={linksId} role="list" className={styles['links']} hidden={!isOpen}>
                  {links.map((link) => (
                    <li key={link.href}>
                      <a href={link.href}>{link.text}</a>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
