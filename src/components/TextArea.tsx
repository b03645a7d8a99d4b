import { useBox } from './boxes.ts';
import { CharacterCounter } from './CharacterCounter.tsx';
import type { CounterOptions } from './CharacterCounter.tsx';
import { classNames } from './classNames.ts';
import { describeField, FieldFrame } from './Field.tsx';
import type { FieldOptions } from './Field.tsx';
import styles from './Field.module.css';

export interface TextAreaProps extends FieldOptions, CounterOptions {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
  /** 96 px high instead of 170 px. */
  small?: boolean | undefined;
}

/** A box for longer text. */
export function TextArea(props: TextAreaProps) {
  const { name, id = name, label, hint, required, optional, error, value, onChange, onBlur, placeholder, counterMax, count, small } = props;
  const { ids, describedBy } = describeField(id, {
    optional: optional === true,
    hint: hint !== undefined && hint !== null,
    counter: counterMax !== undefined,
    error: error !== undefined,
  });
  const box = useBox<HTMLTextAreaElement>({ text: value, onText: onChange, onBlur });
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      required={required}
      optional={optional}
      error={error}
      counter={counterMax === undefined ? undefined : <CharacterCounter id={ids.counter} text={value} max={counterMax} count={count} />}
    >
      <textarea
        {...box}
        id={id}
        name={name}
        className={classNames(styles['control'], styles['textarea'], small === true && styles['textareaSmall'])}
        placeholder={placeholder}
        aria-required={required === true ? true : undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy}
        autoComplete="off"
      />
    </FieldFrame>
  );
}
