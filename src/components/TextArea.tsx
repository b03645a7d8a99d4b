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
  const { name, value, onChange, onBlur, placeholder, max, count, small, ...frame } = props;
  const box = useBox<HTMLTextAreaElement>({ text: value, onText: onChange, onBlur });
  return (
    <FieldFrame
      {...frame}
      id={name}
      counter={
        <CharacterCounter id={partId(name, 'counter')} text={value} max={max} count={count} />
      }
    >
      <textarea
        {...box}
        id={name}
        name={name}
        className={classNames(
          styles['control'],
          styles['textarea'],
          small === true && styles['textareaSmall'],
        )}
        placeholder={placeholder}
        {...fieldAria(name, { ...frame, counter: true })}
        autoComplete="off"
      />
    </FieldFrame>
  );
}
