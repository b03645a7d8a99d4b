import type { ReactNode } from 'react';
import styles from './Cards.module.css';
import { classNames } from './classNames.ts';

export interface ProcessCardItem {
  title: string;
  text: string;
  icon: ReactNode;
}

export interface ProcessCardsProps {
  items: readonly ProcessCardItem[];
  /** Side by side from 768 px up. */
  row?: boolean | undefined;
  /** Heading level of the titles; 3 by default. */
  headingLevel?: 2 | 3 | undefined;
}

/** What happens, step by step: icon, title and text. */
export function ProcessCards({ items, row = false, headingLevel = 3 }: ProcessCardsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol role="list" className={classNames(styles['process'], row && styles['row'])}>
      {items.map((item) => (
        <li key={item.title} className={styles['processItem']}>
          <span className={styles['processIcon']} aria-hidden="true">
            {item.icon}
          </span>
          <div className={styles['processText']}>
            <Heading className={styles['processTitle']}>{item.title}</Heading>
            <div>{item.text}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}
