import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ChangeEvent, HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode, Ref } from 'react';
import { CharacterCounter } from './CharacterCounter.tsx';
import type { CounterOptions } from './CharacterCounter.tsx';
import { classNames } from './classNames.ts';
import { describeField, FieldFrame } from './Field.tsx';
import type { FieldOptions } from './Field.tsx';
import styles from './Field.module.css';

export interface TextFieldProps extends FieldOptions, CounterOptions {
  value: string;
  /** The new value, and what was typed, pasted or filled in before `format` rewrote it. */
  onChange: (value: string, typed: string) => void;
  onBlur?: (() => void) | undefined;
  type?: 'text' | 'email' | 'tel' | 'search' | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint'];
  spellCheck?: boolean | undefined;
  placeholder?: string | undefined;
  pattern?: string | undefined;
  hideLabel?: boolean | undefined;
  /** Rewrites the given value and what is typed, pasted or filled in, on change and on blur; must be idempotent. */
  format?: ((raw: string) => string) | undefined;
  /** Control to place inside the field's box at its end. */
  after?: ReactNode;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

const SIGNIFICANT = /[\p{L}\p{N}]/gu;

function countSignificant(text: string): number {
  return text.match(SIGNIFICANT)?.length ?? 0;
}

/** Caret position after `count` letters or digits of a formatted text. */
function caretAfter(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (countSignificant(text.charAt(index)) > 0) seen += 1;
    if (seen === count) return index + 1;
  }
  return text.length;
}

/** Delete, which must not leave the caret before a character of the mask that it cannot take away. */
function isDeletingForward(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'deleteContentForward';
}

/** A one-line text box with label, hint, message and optional mask. */
export function TextField(props: TextFieldProps) {
  const { name, id = name, label, hint, required, optional, error, value, onChange, onBlur, counterMax, count, format, after, inputRef, hideLabel } = props;
  const { type = 'text', inputMode, autoComplete, enterKeyHint, spellCheck, placeholder, pattern } = props;
  const caret = useRef<{ input: HTMLInputElement; position: number } | null>(null);
  const hasHint = hint !== undefined && hint !== null;
  const { ids, describedBy } = describeField(id, {
    optional: optional === true,
    hint: hasHint,
    counter: counterMax !== undefined,
    error: error !== undefined,
  });

  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { input, position } = caret.current;
    if (input === document.activeElement) input.setSelectionRange(position, position);
    caret.current = null;
  });

  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(inputRef, () => input.current);
  const adopt = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    if (typed === (format?.(value) ?? value)) return;
    onChange(format?.(typed) ?? typed, typed);
    if (document.activeElement !== input.current) onBlur?.();
  });
  // A page may be on the screen before its code: what was typed into it meanwhile is in the box alone.
  useLayoutEffect(() => adopt(), []);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const raw = event.target.value;
    if (format === undefined) {
      onChange(raw, raw);
      return;
    }
    const formatted = format(raw);
    const position = event.target.selectionStart;
    if (position !== null && position < raw.length) {
      const kept = caretAfter(formatted, countSignificant(raw.slice(0, position)));
      const isStuck = isDeletingForward(event.nativeEvent) && (formatted === format(value) || kept < position);
      caret.current = { input: event.target, position: isStuck ? kept + 1 : kept };
    }
    onChange(formatted, raw);
  };
  const handleBlur = () => {
    const formatted = format?.(value) ?? value;
    if (formatted !== value) onChange(formatted, value);
    onBlur?.();
  };

  return (
    <FieldFrame
      id={id}
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      required={required}
      optional={optional}
      error={error}
      counter={counterMax === undefined ? undefined : <CharacterCounter id={ids.counter} text={value} max={counterMax} count={count} />}
    >
      <div className={after === undefined ? undefined : styles['selectBox']}>
        <input
          ref={input}
          id={id}
          name={name}
          className={classNames(styles['control'])}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          enterKeyHint={enterKeyHint}
          spellCheck={spellCheck}
          placeholder={placeholder}
          pattern={pattern}
          aria-required={required === true ? true : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy}
          value={format?.(value) ?? value}
          onChange={handleChange}
          onBlur={handleBlur}
        />
        {after}
      </div>
    </FieldFrame>
  );
}
