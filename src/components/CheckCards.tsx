import { useState } from 'react';
import { ChoiceCard } from './ChoiceCard.tsx';
import styles from './Choices.module.css';
import { classNames } from './classNames.ts';
import { Fieldset } from './Fieldset.tsx';
import type { ChoiceGroupOptions } from './RadioCards.tsx';

export interface CheckCardsProps extends Omit<ChoiceGroupOptions, 'columns' | 'layout'> {
  /** Chosen values, in the order they were chosen. */
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Maximum number of choices; one more is ignored, and a notice says so. */
  max?: number | undefined;
  /** Notice for one choice too many. */
  maxNotice?: string | undefined;
}

function CheckGroup(props: CheckCardsProps & { chips: boolean }) {
  const { name, options, values, onChange, onBlur, max, maxNotice, chips, ...group } = props;
  const { error } = group;
  const [isOverMax, setOverMax] = useState(false);
  const toggle = (value: string) => {
    if (values.includes(value)) {
      setOverMax(false);
      onChange(values.filter((chosen) => chosen !== value));
      return;
    }
    if (max !== undefined && values.length >= max) {
      setOverMax(true);
      return;
    }
    onChange([...values, value]);
  };
  return (
    <Fieldset
      {...group}
      id={name}
      notice={
        max !== undefined && (
          <p className={styles['notice']} aria-live="polite">
            {isOverMax ? maxNotice : ''}
          </p>
        )
      }
    >
      <div className={chips ? styles['chips'] : classNames(styles['grid'], styles['columns2'])}>
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            type="checkbox"
            name={name}
            option={option}
            layout={chips ? 'chip' : 'row'}
            checked={values.includes(option.value)}
            invalid={error !== undefined}
            describedBy={error === undefined ? undefined : `${name}-error`}
            onChange={() => toggle(option.value)}
            onBlur={onBlur}
          />
        ))}
      </div>
    </Fieldset>
  );
}

/** Multiple choice: native check boxes drawn as cards. */
export function CheckCards(props: CheckCardsProps) {
  return <CheckGroup {...props} chips={false} />;
}

/** Multiple choice: native check boxes drawn as chips. */
export function ChipGroup(props: CheckCardsProps) {
  return <CheckGroup {...props} chips />;
}
