import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './ProgressBar.module.css';
import { useScrolledPast } from './useScrolledPast.ts';

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
  /** Index of the last item that the visitor has been to; the active one by default. Items up to it are completed, even behind the active one. */
  reached?: number | undefined;
  /** Where the visitor is, such as "Step 3 of 6". */
  step?: string | undefined;
  /** Scroll distance in pixels after which only the active item is shown. */
  collapseAt: number;
}

function itemState(index: number, current: number, reached: number): 'done' | 'current' | 'todo' {
  if (index === current) return 'current';
  return index <= reached ? 'done' : 'todo';
}

function Mark({
  icon,
  narrowIcon,
  number,
}: Pick<ProgressItem, 'icon' | 'narrowIcon'> & { number: number }) {
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
export function ProgressBar({
  items,
  current,
  reached = current,
  step,
  collapseAt,
}: ProgressBarProps) {
  const isCollapsed = useScrolledPast(collapseAt);
  return (
    <nav aria-label="Progress" className={styles['bar']} data-collapsed={isCollapsed}>
      <ol role="list" className={styles['list']}>
        {items.map((item, index) => {
          const state = itemState(index, current, reached);
          return (
            <li
              key={item.title}
              className={classNames(
                styles['item'],
                styles[state],
                state !== 'todo' && styles['reached'],
              )}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles['mark']} aria-hidden="true">
                {state === 'done' ? (
                  <Icon name="check" size={20} strokeWidth={2.5} />
                ) : (
                  <Mark icon={item.icon} narrowIcon={item.narrowIcon} number={index + 1} />
                )}
              </span>
              <span className={styles['title']}>
                <span className="sr-only">{STATE_TEXT[state]}</span> <span>{item.title}</span>
                {state === 'current' && step !== undefined && (
                  <>
                    {' '}
                    <span className={styles['step']}>{step}</span>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
