import type { ReactNode } from 'react';
import { useCheck } from './boxes.ts';
import { classNames } from './classNames.ts';
import { describeField, FieldError, FieldMarks } from './Field.tsx';
import styles from './Field.module.css';

export interface CheckboxFieldProps {
  name: string;
  id?: string | undefined;
  /** Label text or rich text; the whole of it can be pressed. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: (() => void) | undefined;
  required?: boolean | undefined;
  /** For a long text that few read, such as a consent. */
  small?: boolean | undefined;
  error?: string | undefined;
}

/** One check box with its label beside it. */
export function CheckboxField({ name, id = name, label, checked, onChange, onBlur, required, small, error }: CheckboxFieldProps) {
  const { ids, describedBy } = describeField(id, { error: error !== undefined });
  const box = useCheck({ checked, onChange });
  return (
    <div className={classNames(styles['field'], error !== undefined && styles['invalid'])}>
      <div className={styles['checkRow']}>
        <input
          {...box}
          id={id}
          name={name}
          type="checkbox"
          className={styles['checkbox']}
          aria-required={required === true ? true : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy}
          onBlur={onBlur}
        />
        <span className={classNames(styles['checkLabel'], small === true && styles['small'])}>
          <label htmlFor={id}>{label}</label> <FieldMarks id={id} required={required} />
        </span>
      </div>
      {error !== undefined && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  );
}
