import { memo, use, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { NavItem } from '#src/content/parse.ts';
import { ServicesContext } from '#src/screens/services-context.ts';
import styles from './MainNavigation.module.css';
import { navEntries } from './nav-links.ts';
import { NavItems } from './NavItems.tsx';

/** The main navigation on wider screens. At most one item is open; a click outside the items, Esc, or moving focus out of the navigation closes it. */
export const MainNavigation = memo(function MainNavigation({
  items,
}: {
  items: readonly NavItem[];
}) {
  const [open, setOpen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const entries = navEntries(items, use(ServicesContext).companySite);

  useEffect(() => {
    if (open === null) return undefined;
    const closeOutside = ({ target }: MouseEvent) => {
      const item = target instanceof Element ? target.closest('li') : null;
      if (item === null || list.current?.contains(item) !== true) setOpen(null);
    };
    document.addEventListener('click', closeOutside);
    return () => document.removeEventListener('click', closeOutside);
  }, [open]);

  const closeLeft = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
      setOpen(null);
  };
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || open === null) return;
    setOpen(null);
    list.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  };

  if (entries.length === 0) return null;
  return (
    <nav aria-label="Main" className={styles['nav']} onBlur={closeLeft} onKeyDown={closeOnEscape}>
      <NavItems
        ref={list}
        entries={entries}
        open={open}
        onOpen={setOpen}
        icon={() => 'chevron-down'}
        iconSize={18}
        styles={styles}
      />
    </nav>
  );
});
