import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Explorer.module.css';

export interface Tab<Name extends string> {
  name: Name;
  title: string;
  content: ReactNode;
}

export interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly Tab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** Tabs with one panel shown. The arrow keys, Home and End move between tabs. Hidden panels stay mounted and keep what was typed in them. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const targets: Record<string, number | undefined> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    const next = target === undefined ? undefined : tabs[target % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.name);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]').item(tabs.indexOf(next)).focus();
  };

  return (
    <>
      <div
        ref={list}
        className={styles['tabs']}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}-tab`}
            aria-controls={`${id}-${name}`}
            aria-selected={name === chosen}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }) => (
        <div
          key={name}
          className={styles['sheet']}
          role="tabpanel"
          id={`${id}-${name}`}
          aria-labelledby={`${id}-${name}-tab`}
          hidden={name !== chosen}
        >
          {content}
        </div>
      ))}
    </>
  );
}
