import { use, useEffect, useState, type ReactNode } from 'react';
import type { NavItem } from '#src/content/parse.ts';
import { ServicesContext } from '#src/screens/services-context.ts';
import styles from './MobileMenu.module.css';
import { navEntries } from './nav-links.ts';
import { NavItems } from './NavItems.tsx';

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

/** Content of the full-screen menu on small screens. Mount it when the menu opens: it expands the first item that has links (spec §2, Shell). */
export function MobileMenu({ items, children }: MobileMenuProps) {
  const entries = navEntries(items, use(ServicesContext).companySite);
  const [open, setOpen] = useState(
    () => entries.find(({ links }) => links.length > 0)?.text ?? null,
  );
  useScrollLock();
  return (
    <div className={styles['menu']}>
      <nav aria-label="Main">
        <NavItems
          entries={entries}
          open={open}
          onOpen={setOpen}
          icon={(isOpen) => (isOpen ? 'minus' : 'plus')}
          iconSize={20}
          styles={styles}
        />
      </nav>
      <div className={styles['more']}>{children}</div>
    </div>
  );
}
