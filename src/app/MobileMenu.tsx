import { use, useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import type { NavItem } from '#src/content/parse.ts';
import { ServicesContext } from '#src/screens/services-context.ts';
import styles from './MobileMenu.module.css';
import { navEntries } from './nav-links.ts';
import type { NavEntry } from './nav-links.ts';

export interface MobileMenuProps {
  items: readonly NavItem[];
  /** The call-to-action and the utility links, below the items. */
  children: ReactNode;
}

/** Keeps the page behind a full-screen layer from scrolling. */
function useScrollLock(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    return () => {
      style.overflow = before;
    };
  }, []);
}

/** What the full-screen menu of small screens holds. Mount it when the menu opens: its first item is open then (spec §2, Shell). */
export function MobileMenu({ items, children }: MobileMenuProps) {
  const entries = navEntries(items, use(ServicesContext).companySite);
  const [open, setOpen] = useState(() => entries.find(({ links }) => links.length > 0)?.text ?? null);
  useScrollLock();
  return (
    <div className={styles['menu']}>
      <nav aria-label="Main">
        <ul role="list" className={styles['items']}>
          {entries.map((entry) => (
            <li key={entry.text} className={styles['item']}>
              {entry.links.length === 0 && entry.href !== null ? (
                <a href={entry.href} className={styles['title']}>{entry.text}</a>
              ) : (
                <Opening entry={entry} isOpen={open === entry.text} onToggle={() => setOpen(open === entry.text ? null : entry.text)} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['more']}>{children}</div>
    </div>
  );
}

function Opening({ entry, isOpen, onToggle }: { entry: NavEntry; isOpen: boolean; onToggle: () => void }) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles['title']} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span>{entry.text}</span>
        <Icon name={isOpen ? 'minus' : 'plus'} size={20} />
      </button>
      <ul id={id} role="list" className={styles['links']} hidden={!isOpen}>
        {entry.links.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
