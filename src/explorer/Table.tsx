import type { ReactNode } from 'react';
import styles from './Table.module.css';

export interface TableRow {
  key: string;
  /** The first cell is the row's head. */
  cells: readonly ReactNode[];
  /** Belongs to the row above. */
  isSecond?: boolean;
}

export interface TableProps {
  label: string;
  head: readonly string[];
  rows: readonly TableRow[];
}

/** A table of facts, which is scrolled sideways where it is wider than its place. */
export function Table({ label, head, rows }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no pointer scrolls it by keys
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others], isSecond }) => (
            <tr key={key} data-second={isSecond}>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                <td key={head[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
