import { useId, type ReactNode } from 'react';
import styles from './Choices.module.css';
import { classNames } from './classNames.ts';

/** One choice of a group. */
export interface ChoiceOption {
  value: string;
  /** Accessible name and visible title. */
  label: string;
  /** Element id; `{name}-{value}` by default. */
  id?: string | undefined;
  description?: ReactNode;
  /** Icon or small picture. */
  icon?: ReactNode;
}

export interface ChoiceCardProps {
  type: 'radio' | 'checkbox';
  name: string;
  option: ChoiceOption;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: (() => void) | undefined;
  /** "compact": small, its text in the middle, filled when chosen instead of showing a mark. */
  layout?: 'row' | 'stacked' | 'chip' | 'compact' | undefined;
  invalid?: boolean | undefined;
  /** Shown, but cannot be chosen. */
  disabled?: boolean | undefined;
  describedBy?: string | undefined;
}

/** A native radio button or check box drawn as a card; the whole card is clickable. */
export function ChoiceCard({
  type,
  name,
  option,
  checked,
  onChange,
  onBlur,
  layout = 'row',
  invalid,
  disabled,
  describedBy,
}: ChoiceCardProps) {
  const fallbackId = useId();
  const id = option.id ?? `${name}-${option.value}`.replaceAll(/\s+/g, '-');
  const hasDescription = option.description !== undefined && option.description !== null;
  const described = [hasDescription ? `${fallbackId}-description` : '', describedBy ?? '']
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div
      className={classNames(styles['card'], styles[layout], invalid === true && styles['invalid'])}
    >
      <input
        id={id}
        className={styles['input']}
        type={type}
        name={name}
        value={option.value}
        checked={checked}
        disabled={disabled}
        aria-describedby={described === '' ? undefined : described}
        aria-invalid={invalid === true && type === 'checkbox' ? true : undefined}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
      />
      {option.icon !== undefined && option.icon !== null && (
        <span className={styles['icon']} aria-hidden="true">
          {option.icon}
        </span>
      )}
      <span className={styles['text']}>
        <label htmlFor={id} className={styles['title']}>
          {option.label}
        </label>
        {hasDescription && (
          <span id={`${fallbackId}-description`} className={styles['description']}>
            {option.description}
          </span>
        )}
      </span>
    </div>
  );
}
