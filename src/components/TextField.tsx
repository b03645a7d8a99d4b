import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode } from 'react';
import { useBox } from './boxes.ts';
import { fieldAria, FieldFrame, type FieldOptions } from './Field.tsx';
import styles from './Field.module.css';

export interface TextFieldProps extends FieldOptions {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  type?: 'text' | 'email' | 'tel' | 'search' | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint'];
  spellCheck?: boolean | undefined;
  readOnly?: boolean | undefined;
  placeholder?: string | undefined;
  pattern?: string | undefined;
  /** Rewrites `value` and what is typed, pasted or filled in, but never during IME composition; must be idempotent. */
  format?: ((raw: string) => string) | undefined;
  /** Rewrites what the box holds when the visitor leaves it, or what is filled in without a visit; must be idempotent. */
  formatOnLeave?: ((text: string) => string) | undefined;
  /** A {@link CharacterCounter} with the id `{name}-counter`. */
  counter?: ReactNode;
}

/** A one-line text box with label, hint, message and optional mask. */
export function TextField(props: TextFieldProps) {
  const {
    name,
    label,
    hint,
    required,
    optional,
    error,
    value,
    onChange,
    onBlur,
    counter,
    format,
    formatOnLeave,
    ...attributes
  } = props;
  const box = useBox<HTMLInputElement>({
    text: format?.(value) ?? value,
    onText: onChange,
    onBlur,
    format,
    formatOnLeave,
  });

  return (
    <FieldFrame {...{ id: name, label, hint, required, optional, error, counter }}>
      <input
        type="text"
        {...attributes}
        {...box}
        id={name}
        name={name}
        className={styles['control']}
        {...fieldAria(name, { required, optional, hint, counter, error })}
      />
    </FieldFrame>
  );
}
