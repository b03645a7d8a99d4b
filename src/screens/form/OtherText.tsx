import { useEffect, useRef } from 'react';
import { IconButton, LinkButton } from '#src/components/Button.tsx';
import { CharacterCounter } from '#src/components/CharacterCounter.tsx';
import { TextField } from '#src/components/TextField.tsx';
import { useFieldBinding } from '#src/components/fields/useFieldBinding.ts';
import { MAX_OTHER_TEXT_LENGTH } from '#src/domain/constants.ts';
import { savedLength } from '#src/domain/text.ts';
import styles from './OtherText.module.css';

export interface OtherTextProps {
  name: string;
  placeholder: string;
}

/** The text of an "Other" answer with its counter, bound to the formik value `name` (spec §5). */
export function OtherText({ name, placeholder }: OtherTextProps) {
  const { value, ...binding } = useFieldBinding<string | null>(name);
  return (
    <TextField
      name={name}
      {...binding}
      value={value ?? ''}
      label="Other"
      placeholder={placeholder}
      required
      autoComplete="off"
      enterKeyHint="done"
      counter={
        <CharacterCounter
          id={`${name}-counter`}
          text={value ?? ''}
          max={MAX_OTHER_TEXT_LENGTH}
          count={savedLength}
        />
      }
    />
  );
}

export interface OtherAnswerProps extends OtherTextProps {
  isOpen: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

/**
 * A free-text answer: a button `Other` that turns into a text box `Other` with a button `Remove other` (decision V1).
 * Opening moves focus into the box; removing moves it back to the button.
 */
export function OtherAnswer({ isOpen, onOpen, onRemove, ...text }: OtherAnswerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  const isRemoved = useRef(false);
  useEffect(() => {
    if (isOpen && !wasOpen.current) document.getElementById(text.name)?.focus();
    if (!isOpen && isRemoved.current) button.current?.focus();
    wasOpen.current = isOpen;
    isRemoved.current = false;
  }, [isOpen, text.name]);
  if (!isOpen) {
    return (
      <LinkButton
        ref={button}
        icon="plus"
        className={styles['closed']}
        aria-expanded={false}
        onClick={onOpen}
      >
        Other
      </LinkButton>
    );
  }
  const remove = () => {
    isRemoved.current = true;
    onRemove();
  };
  return (
    <div className={styles['open']}>
      <div className={styles['field']}>
        <OtherText {...text} />
      </div>
      <IconButton
        icon="trash"
        label="Remove other"
        outlined
        className={styles['remove']}
        onClick={remove}
      />
    </div>
  );
}
