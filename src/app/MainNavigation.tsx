import { memo, use, useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import type { NavItem } from '#src/content/parse.ts';
import { ServicesContext } from '#src/screens/services-context.ts';
import styles from './MainNavigation.module.css';
import { navEntries } from './nav-links.ts';
import type { NavEntry } from './nav-links.ts';

/** The main navigation of wider screens. One item is open at a time; a click outside its list item, Esc or leaving it closes it. */
export const MainNavigation = memo(function MainNavigation({ items }: { items: readonly NavItem[] }) {
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
    if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setOpen(null);
  };
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || open === null) return;
    setOpen(null);
    list.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  };

  if (entries.length === 0) return null;
  return (
    <nav aria-label="Main" className={styles['nav']} onBlur={closeLeft} onKeyDown={closeOnEscape}>
      <ul role="list" ref={list} className={styles['items']}>
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
  );
});

function Opening({ entry, isOpen, onToggle }: { entry: NavEntry; isOpen: boolean; onToggle: () => void }) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles['title']} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span>{entry.text}</span>
        <Icon name="chevron-down" size={18} />
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
