import type { ReactNode } from 'react';
import { useCheck } from './boxes.ts';
import { classNames } from './classNames.ts';
import { fieldAria, FieldError, FieldMarks, partId, type FieldOptions } from './Field.tsx';
import styles from './Field.module.css';

export interface CheckboxFieldProps extends Pick<FieldOptions, 'name' | 'required' | 'error'> {
  /** Label text or rich text; all of it is clickable. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: (() => void) | undefined;
  /** For a long text that few read, such as a consent. */
  small?: boolean | undefined;
}

/** One check box with its label beside it. */
export function CheckboxField({
  name,
  label,
  checked,
  onChange,
  onBlur,
  required,
  small,
  error,
}: CheckboxFieldProps) {
  const box = useCheck({ checked, onChange });
  return (
    <div className={classNames(styles['field'], error !== undefined && styles['invalid'])}>
      <div className={styles['checkRow']}>
        <input
          {...box}
          id={name}
          name={name}
          type="checkbox"
          className={styles['checkbox']}
          {...fieldAria(name, { required, error })}
          onBlur={onBlur}
        />
        <span className={classNames(styles['checkLabel'], small === true && styles['small'])}>
          <label htmlFor={name}>{label}</label> <FieldMarks id={name} required={required} />
        </span>
      </div>
      {error !== undefined && <FieldError id={partId(name, 'error')}>{error}</FieldError>}
    </div>
  );
}
