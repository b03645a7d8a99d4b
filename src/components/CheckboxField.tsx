import type { ReactNode } from 'react';
import { useCheck } from './boxes.ts';
import { classNames } from './classNames.ts';
import { fieldAria, FieldError, FieldMarks, partId, type FieldOptions } from './Field.tsx';
import styles from './Field.module.css';

export interface CheckboxFieldProps extends Pick<
  FieldOptions,
  'name' | 'id' | 'required' | 'error'
> {
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
  id = name,
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
          id={id}
          name={name}
          type="checkbox"
          className={styles['checkbox']}
          {...fieldAria(id, { required, error })}
          onBlur={onBlur}
        />
        <span className={classNames(styles['checkLabel'], small === true && styles['small'])}>
          <label htmlFor={id}>{label}</label> <FieldMarks id={id} required={required} />
        </span>
      </div>
      {error !== undefined && <FieldError id={partId(id, 'error')}>{error}</FieldError>}
    </div>
  );
}
