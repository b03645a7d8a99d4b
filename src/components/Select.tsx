import { useBox } from './boxes.ts';
import { fieldAria, FieldFrame, type FieldOptions } from './Field.tsx';
import styles from './Field.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';

/** One entry of a list to choose from. */
export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends Omit<FieldOptions, 'hint' | 'optional'> {
  options: readonly SelectOption[];
  /** Chosen value; empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
}

/** A native select. */
export function Select(props: SelectProps) {
  const { name, options, value, onChange, onBlur, ...frame } = props;
  const box = useBox<HTMLSelectElement>({ text: value, onText: onChange, onBlur });
  return (
    <FieldFrame {...frame} id={name}>
      <div className={styles['selectBox']}>
        <select
          {...box}
          id={name}
          name={name}
          className={classNames(styles['control'], styles['select'])}
          {...fieldAria(name, frame)}
        >
          <option value="" disabled hidden>
            Select
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={22} />
      </div>
    </FieldFrame>
  );
}
