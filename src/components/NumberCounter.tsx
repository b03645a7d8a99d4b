import { useState, type KeyboardEvent } from 'react';
import { useBox } from './boxes.ts';
import { IconButton } from './Button.tsx';
import { classNames } from './classNames.ts';
import { fieldAria, FieldFrame, partId, type FieldOptions } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './NumberCounter.module.css';

export interface NumberCounterProps extends Omit<FieldOptions, 'optional' | 'hint'> {
  /** Null while the box is empty; a text that is no whole number stays as typed (decision V10). */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  onBlur?: (() => void) | undefined;
  min: number;
  max: number;
  /** Name of the − button, for example "Remove one window". */
  removeLabel: string;
  /** Name of the + button, for example "Add one window". */
  addLabel: string;
  /** What is counted, for the messages about the limits: "{max} {noun} Maximum". */
  noun: string;
  /** What a press of a button announces about the new number. */
  inWords: (value: number) => string;
}

const WHOLE_NUMBER = /^\s*0*([\d０-９]{1,9})$/;

/** The value of a text: its whole number, null if it is blank, else the text itself. */
function valueOf(text: string): number | string | null {
  const [, digits] = WHOLE_NUMBER.exec(text) ?? [];
  if (digits !== undefined) return Number(digits.normalize('NFKC'));
  return text.trim() === '' ? null : text;
}

/** What the box shows for a value. */
function shown(value: number | string | null): string {
  return value === null ? '' : String(value);
}

/**
 * A whole number with − and + buttons around an editable box; Up, Down, Home and End work in it.
 * A typed number outside the limits is kept, shown with the limit's message, and left to validation. So is what is no whole number, such as
 * `7.5`: its digits alone would be another number.
 */
export function NumberCounter(props: NumberCounterProps) {
  const {
    name,
    label,
    required,
    error,
    value: entry,
    onChange,
    onBlur,
    min,
    max,
    removeLabel,
    addLabel,
    noun,
    inWords,
  } = props;
  const maxMessage = `${max} ${noun} Maximum`;
  const minMessage = `${min} ${noun} Minimum`;
  const value = typeof entry === 'string' ? null : entry;
  const [attempted, setAttempted] = useState<'above' | 'below' | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const change = (next: number | string | null) => {
    setAttempted(null);
    onChange(next);
  };
  const moveTo = (next: number) => {
    if (next > max || next < min) {
      setAttempted(next > max ? 'above' : 'below');
      const nearest = Math.min(max, Math.max(min, next));
      if (value !== nearest) onChange(nearest);
      return;
    }
    change(next);
  };
  const stepped = (by: 1 | -1) => (value ?? min) + (value === null && by === -1 ? 0 : by);
  const step = (by: 1 | -1) => moveTo(stepped(by));
  // Only for the buttons: for keys in the box itself, the new value is read out without it.
  const press = (by: 1 | -1) => {
    const next = stepped(by);
    step(by);
    if (next >= min && next <= max) setAnnouncement(inWords(next));
  };

  const box = useBox<HTMLInputElement>({
    text: shown(entry),
    onText: (text) => change(valueOf(text)),
    onBlur,
    format: (text) => shown(valueOf(text)),
  });
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const moves: Record<string, () => void> = {
      ArrowUp: () => step(1),
      ArrowDown: () => step(-1),
      Home: () => moveTo(min),
      End: () => moveTo(max),
    };
    const move = moves[event.key];
    if (move === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    move();
  };

  const limit =
    value !== null && value > max ? maxMessage : value !== null && value < min ? minMessage : null;
  const attempt = attempted === 'above' ? maxMessage : attempted === 'below' ? minMessage : null;
  const message = error ?? limit ?? undefined;
  const notice = message === undefined ? attempt : null;

  return (
    <div className={styles['counter']}>
      <FieldFrame
        id={name}
        label={label}
        required={required}
        error={message}
        className={styles['frame']}
      >
        <div className={styles['controls']}>
          <IconButton
            icon="minus"
            label={removeLabel}
            outlined
            disabled={value !== null && value <= min}
            onClick={() => press(-1)}
          />
          <input
            {...box}
            id={name}
            name={name}
            className={classNames(fieldStyles['control'], styles['input'])}
            type="text"
            role="spinbutton"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="off"
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={value ?? undefined}
            aria-valuetext={value === null ? shown(entry) || 'empty' : undefined}
            {...fieldAria(name, { required, notice, error: message })}
            onKeyDown={handleKeyDown}
            onFocus={(event) => event.currentTarget.select()}
          />
          <IconButton
            icon="plus"
            label={addLabel}
            outlined
            disabled={value !== null && value >= max}
            onClick={() => press(1)}
          />
        </div>
        <p id={partId(name, 'notice')} className={styles['notice']} aria-live="polite">
          {notice}
        </p>
      </FieldFrame>
      <span className="sr-only" aria-live="polite">
        {limit ?? announcement}
      </span>
    </div>
  );
}
