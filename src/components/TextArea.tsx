import { useBox } from './boxes.ts';
import { CharacterCounter, type CharacterCounterProps } from './CharacterCounter.tsx';
import { classNames } from './classNames.ts';
import { fieldAria, FieldFrame, partId, type FieldOptions } from './Field.tsx';
import styles from './Field.module.css';

export interface TextAreaProps extends FieldOptions, Pick<CharacterCounterProps, 'max' | 'count'> {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
  /** 96 px high instead of 170 px. */
  small?: boolean | undefined;
}

/** A box for longer text. */
export function TextArea(props: TextAreaProps) {
  const {
    name,
    id = name,
    label,
    hint,
    required,
    optional,
    error,
    value,
    onChange,
    onBlur,
    placeholder,
    max,
    count,
    small,
  } = props;
  const box = useBox<HTMLTextAreaElement>({ text: value, onText: onChange, onBlur });
  return (
    <FieldFrame
      {...{ id, label, hint, required, optional, error }}
      counter={<CharacterCounter id={partId(id, 'counter')} text={value} max={max} count={count} />}
    >
      <textarea
        {...box}
        id={id}
        name={name}
        className={classNames(
          styles['control'],
          styles['textarea'],
          small === true && styles['textareaSmall'],
        )}
        placeholder={placeholder}
        {...fieldAria(id, { required, optional, hint, counter: true, error })}
        autoComplete="off"
      />
    </FieldFrame>
  );
}
