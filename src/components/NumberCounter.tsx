import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useBox } from './boxes.ts';
import { IconButton } from './Button.tsx';
import { classNames } from './classNames.ts';
import { fieldAria, FieldFrame, partId, type FieldOptions } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './NumberCounter.module.css';

export interface NumberCounterProps extends Omit<FieldOptions, 'optional'> {
  /** Null while the box is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: (() => void) | undefined;
  min: number;
  max: number;
  /** Name of the − button, for example "Remove one window". */
  removeLabel: string;
  /** Name of the + button, for example "Add one window". */
  addLabel: string;
  /** Message for a number above the maximum; "{max} {label} Maximum" by default. */
  maxMessage?: string | undefined;
  /** Message for a number below the minimum; "{min} {label} Minimum" by default. */
  minMessage?: string | undefined;
  /** What a press of a button announces about the new number; "{number} {label}" by default. */
  inWords?: ((value: number) => string) | undefined;
  /** Picture or icon before the label. */
  icon?: ReactNode;
}

const MAX_DIGITS = 4;

/** The first number in a text, in plain digits even if the text has full-width ones, cut to {@link MAX_DIGITS}; empty if there is none. */
function firstNumber(text: string): string {
  const [digits] = /[\d０-９]+/.exec(text) ?? [];
  return digits === undefined ? '' : String(Number(digits.slice(0, MAX_DIGITS).normalize('NFKC')));
}

/**
 * A whole number with − and + buttons around an editable box; Up, Down, Home and End work in it.
 * A typed number outside the limits is kept, shown with the limit's message, and left to validation.
 */
export function NumberCounter(props: NumberCounterProps) {
  const { name, id = name, label, hint, required, error, value, onChange, onBlur, min, max, removeLabel, addLabel, icon } = props;
  const { inWords = (count: number) => `${count} ${label}` } = props;
  const { maxMessage = `${max} ${label} Maximum`, minMessage = `${min} ${label} Minimum` } = props;
  const [attempted, setAttempted] = useState<'above' | 'below' | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const change = (next: number | null) => {
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
    text: value === null ? '' : String(value),
    onText: (text) => change(text === '' ? null : Number(text)),
    onBlur,
    format: firstNumber,
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

  const limit = value !== null && value > max ? maxMessage : value !== null && value < min ? minMessage : null;
  const attempt = attempted === 'above' ? maxMessage : attempted === 'below' ? minMessage : null;
  const message = error ?? limit ?? undefined;
  const notice = message === undefined ? attempt : null;

  return (
    <div className={styles['counter']}>
      {icon !== undefined && icon !== null && <span className={styles['icon']} aria-hidden="true">{icon}</span>}
      <FieldFrame id={id} label={label} hint={hint} required={required} error={message} className={styles['frame']}>
        <div className={styles['controls']}>
          <IconButton icon="minus" label={removeLabel} outlined disabled={value !== null && value <= min} onClick={() => press(-1)} />
          <input
            {...box}
            id={id}
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
            aria-valuetext={value === null ? 'empty' : undefined}
            {...fieldAria(id, { required, hint, notice, error: message })}
            onKeyDown={handleKeyDown}
            onFocus={(event) => event.currentTarget.select()}
          />
          <IconButton icon="plus" label={addLabel} outlined disabled={value !== null && value >= max} onClick={() => press(1)} />
        </div>
        <p id={partId(id, 'notice')} className={styles['notice']} aria-live="polite">{notice}</p>
      </FieldFrame>
      <span className="sr-only" aria-live="polite">{announcement}</span>
    </div>
  );
}
