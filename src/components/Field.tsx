import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** What every labelled field takes. */
export interface FieldOptions {
  /** Form name; also the element id unless `id` is given. */
  name: string;
  id?: string | undefined;
  /** Visible label and accessible name. */
  label: string;
  hint?: ReactNode;
  /** Shows the mark * and sets aria-required. */
  required?: boolean | undefined;
  /** Shows "(optional)". */
  optional?: boolean | undefined;
  /** Message to show, or undefined while the value is fine or untouched. */
  error?: string | undefined;
}

export interface FieldErrorProps {
  id: string;
  children: string;
}

/** A field message with a hidden "Error: " before it. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={styles['error']}>
      <Icon name="warning" size={18} />
      <span>
        <VisuallyHidden>Error:</VisuallyHidden>{' '}
        <span>{children}</span>
      </span>
    </p>
  );
}

const PARTS = ['optional', 'hint', 'counter', 'notice', 'error'] as const;

/** Ids of a field's parts and the space-separated list for aria-describedby. */
export function describeField(id: string, parts: Partial<Record<(typeof PARTS)[number], boolean>>) {
  const ids = {
    optional: `${id}-optional`,
    hint: `${id}-hint`,
    counter: `${id}-counter`,
    notice: `${id}-notice`,
    error: `${id}-error`,
  };
  const described = PARTS.flatMap((part) => (parts[part] === true ? ids[part] : []));
  return { ids, describedBy: described.length === 0 ? undefined : described.join(' ') };
}

/** The marks beside a label; outside the label element so that they are no part of the field's name. */
export function FieldMarks({ id, required, optional }: { id: string; required?: boolean | undefined; optional?: boolean | undefined }) {
  return (
    <>
      {required === true && <span className={styles['required']} aria-hidden="true">*</span>}
      {optional === true && <span id={`${id}-optional`} className={styles['optional']}>(optional)</span>}
    </>
  );
}

export interface FieldFrameProps {
  id: string;
  label: string;
  /** Id of the label element, where a widget needs one. */
  labelId?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  error?: string | undefined;
  /** Shown at the end of the line under the control, for example 12/50. */
  counter?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Label, hint, control, message and counter in their places. */
export function FieldFrame({ id, label, labelId, hint, required, optional, error, counter, className, children }: FieldFrameProps) {
  const { ids } = describeField(id, {});
  return (
    <div className={classNames(styles['field'], error !== undefined && styles['invalid'], className)}>
      <div className={styles['labelRow']}>
        <label htmlFor={id} id={labelId} className={styles['label']}>{label}</label>
        <FieldMarks id={id} required={required} optional={optional} />
      </div>
      {hint !== undefined && hint !== null && <div id={ids.hint} className={styles['hint']}>{hint}</div>}
      {children}
      {(error !== undefined || (counter !== undefined && counter !== null)) && (
        <div className={styles['below']}>
          {error !== undefined && <FieldError id={ids.error}>{error}</FieldError>}
          {counter}
        </div>
      )}
    </div>
  );
}
