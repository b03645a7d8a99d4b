import type { ReactNode } from 'react';
import styles from './Explorer.module.css';

export interface SheetsProps<Name extends string> {
  label: string;
  sheets: readonly { name: Name; title: string; content: ReactNode }[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** Sheets of which one is shown. Hidden ones stay mounted and keep what was typed in them. */
export function Sheets<Name extends string>({
  label,
  sheets,
  chosen,
  onChoose,
}: SheetsProps<Name>) {
  return (
    <>
      <div className={styles['tabs']} role="radiogroup" aria-label={label}>
        {sheets.map(({ name, title }) => (
          <label key={name}>
            <input
              type="radio"
              name={label}
              checked={name === chosen}
              onChange={() => onChoose(name)}
            />
            {title}
          </label>
        ))}
      </div>
      {sheets.map(({ name, content }) => (
        <div key={name} className={styles['sheet']} hidden={name !== chosen}>
          {content}
        </div>
      ))}
    </>
  );
}
