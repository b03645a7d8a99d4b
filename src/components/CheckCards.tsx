import { useState } from 'react';
import { ChoiceCard } from './ChoiceCard.tsx';
import styles from './Choices.module.css';
import { classNames } from './classNames.ts';
import { Fieldset } from './Fieldset.tsx';
import type { ChoiceGroupOptions } from './RadioCards.tsx';

export interface CheckCardsProps extends ChoiceGroupOptions {
  /** Chosen values, in the order they were chosen. */
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Maximum number of choices; one more is ignored, and a notice says so. */
  max?: number | undefined;
  /** Notice for one choice too many; "You can choose up to {max}" by default. */
  maxNotice?: string | undefined;
}

function CheckGroup(props: CheckCardsProps & { chips: boolean }) {
  const {
    name,
    id = name,
    legend,
    hideLegend,
    hint,
    required,
    optional,
    error,
    options,
    columns = 2,
    layout = 'row',
    onBlur,
  } = props;
  const { values, onChange, max, chips } = props;
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
      {...{ id, legend, hideLegend, hint, required, optional, error }}
      notice={
        max !== undefined && (
          <p className={styles['notice']} aria-live="polite">
            {isOverMax ? (props.maxNotice ?? `You can choose up to ${max}`) : ''}
          </p>
        )
      }
    >
      <div
        className={
          chips ? styles['chips'] : classNames(styles['grid'], styles[`columns${columns}`])
        }
      >
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            type="checkbox"
            name={name}
            option={option}
            layout={chips ? 'chip' : layout}
            checked={values.includes(option.value)}
            invalid={error !== undefined}
            describedBy={error === undefined ? undefined : `${id}-error`}
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

export type ChipGroupProps = Omit<CheckCardsProps, 'columns' | 'layout'>;

/** Multiple choice: native check boxes drawn as chips. */
export function ChipGroup(props: ChipGroupProps) {
  return <CheckGroup {...props} chips />;
}
