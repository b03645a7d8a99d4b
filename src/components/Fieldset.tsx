import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Choices.module.css';
import { fieldAria, FieldError, FieldMarks, partId, type FieldOptions } from './Field.tsx';

export interface FieldsetProps extends Omit<FieldOptions, 'name' | 'label'> {
  id: string;
  legend: string;
  /** Shows the legend to screen readers only, for a page whose h1 already asks the question. */
  hideLegend?: boolean | undefined;
  /** "radiogroup" for a single choice: that role may carry aria-required and aria-invalid. */
  role?: 'radiogroup' | undefined;
  /** A polite message under the choices. */
  notice?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A group of controls under one legend. */
export function Fieldset(props: FieldsetProps) {
  const {
    id,
    legend,
    hideLegend,
    hint,
    required,
    optional,
    error,
    role,
    notice,
    className,
    children,
  } = props;
  return (
    <fieldset
      id={id}
      role={role}
      tabIndex={-1}
      className={classNames(styles['fieldset'], className)}
      aria-describedby={fieldAria(id, { optional, hint, error })['aria-describedby']}
      {...(role === undefined
        ? {}
        : { 'aria-required': required === true, 'aria-invalid': error !== undefined })}
      aria-labelledby={`${id}-legend`}
    >
      <legend className={hideLegend === true ? 'sr-only' : styles['legend']}>
        <span id={`${id}-legend`}>{legend}</span>
        <FieldMarks id={id} required={required} optional={optional} />
      </legend>
      {hint !== undefined && hint !== null && (
        <div id={partId(id, 'hint')} className={styles['hint']}>
          {hint}
        </div>
      )}
      {error !== undefined && (
        <div className={styles['message']}>
          <FieldError id={partId(id, 'error')}>{error}</FieldError>
        </div>
      )}
      {children}
      {notice}
    </fieldset>
  );
}
