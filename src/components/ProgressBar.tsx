import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './ProgressBar.module.css';
import { useScrolledPast } from './useScrolledPast.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface ProgressItem {
  title: string;
  icon?: ReactNode;
  /** Replaces `icon` on a narrow screen, if it is a different one. */
  narrowIcon?: ReactNode;
}

export interface ProgressBarProps {
  items: readonly ProgressItem[];
  /** Index of the active item, from 0. */
  current: number;
  /** Scroll distance in pixels after which only the active item is shown. */
  collapseAt: number;
}

function itemState(index: number, current: number): 'done' | 'current' | 'todo' {
  if (index < current) return 'done';
  return index === current ? 'current' : 'todo';
}

function Mark({ icon, narrowIcon, number }: Pick<ProgressItem, 'icon' | 'narrowIcon'> & { number: number }) {
  const wide = icon ?? <span>{number}</span>;
  if (narrowIcon === undefined) return wide;
  return (
    <>
      <span className={styles['wide']}>{wide}</span>
      <span className={styles['narrow']}>{narrowIcon}</span>
    </>
  );
}

const STATE_TEXT = { done: 'Completed:', current: 'Current:', todo: 'To do:' } as const;

/** Shows where the visitor is. Sticks below the header; on scroll it shrinks to the active item but keeps its space, so nothing jumps. */
export function ProgressBar({ items, current, collapseAt }: ProgressBarProps) {
  const isCollapsed = useScrolledPast(collapseAt);
  return (
    <nav aria-label="Progress" className={styles['bar']} data-collapsed={isCollapsed}>
      <ol role="list" className={styles['list']}>
        {items.map((item, index) => {
          const state = itemState(index, current);
          return (
            <li key={item.title} className={classNames(styles['item'], styles[state])} aria-current={state === 'current' ? 'step' : undefined}>
              <span className={styles['mark']} aria-hidden="true">
                {state === 'done' ? <Icon name="check" size={20} strokeWidth={2.5} /> : <Mark icon={item.icon} narrowIcon={item.narrowIcon} number={index + 1} />}
              </span>
              <span className={styles['title']}>
                <VisuallyHidden>{STATE_TEXT[state]}</VisuallyHidden>{' '}
                <span>{item.title}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
