import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

/** Props of every labeled field. */
export interface FieldOptions {
  /** Form name; also the element's id. */
  name: string;
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
        <span className="sr-only">Error:</span> <span>{children}</span>
      </span>
    </p>
  );
}

const PARTS = ['optional', 'hint', 'counter', 'notice', 'error'] as const;
type Part = (typeof PARTS)[number];

/** Id of a part of a field. */
export function partId(id: string, part: Part): string {
  return `${id}-${part}`;
}

/** ARIA attributes of a field's control: whether it is required, whether it is invalid, and which of the parts present describe it. */
export function fieldAria(
  id: string,
  { required, ...parts }: Partial<Record<Part, ReactNode>> & { required?: boolean | undefined },
) {
  const isThere = (part: Part) =>
    parts[part] !== undefined && parts[part] !== null && parts[part] !== false;
  const described = PARTS.filter(isThere).map((part) => partId(id, part));
  return {
    'aria-required': required === true ? true : undefined,
    'aria-invalid': parts.error === undefined ? undefined : true,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
  };
}

/** The marks beside a label; outside the label element, so that they are not part of the field's accessible name. */
export function FieldMarks({
  id,
  required,
  optional,
}: {
  id: string;
  required?: boolean | undefined;
  optional?: boolean | undefined;
}) {
  return (
    <>
      {required === true && (
        <span className={styles['required']} aria-hidden="true">
          *
        </span>
      )}
      {optional === true && (
        <span id={partId(id, 'optional')} className={styles['optional']}>
          (optional)
        </span>
      )}
    </>
  );
}

export interface FieldFrameProps extends Omit<FieldOptions, 'name'> {
  id: string;
  /** Id of the label element, if a widget needs one. */
  labelId?: string | undefined;
  /** Shown at the end of the line under the control, for example 12/50. */
  counter?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Lays out label, hint, control, message and counter. */
export function FieldFrame({
  id,
  label,
  labelId,
  hint,
  required,
  optional,
  error,
  counter,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div
      className={classNames(styles['field'], error !== undefined && styles['invalid'], className)}
    >
      <div className={styles['labelRow']}>
        <label htmlFor={id} id={labelId} className={styles['label']}>
          {label}
        </label>
        <FieldMarks id={id} required={required} optional={optional} />
      </div>
      {hint !== undefined && hint !== null && (
        <div id={partId(id, 'hint')} className={styles['hint']}>
          {hint}
        </div>
      )}
      {children}
      {(error !== undefined || (counter !== undefined && counter !== null)) && (
        <div className={styles['below']}>
          {error !== undefined && <FieldError id={partId(id, 'error')}>{error}</FieldError>}
          {counter}
        </div>
      )}
    </div>
  );
}
