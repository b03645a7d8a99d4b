import { ChoiceCard, type ChoiceOption } from './ChoiceCard.tsx';
import styles from './Choices.module.css';
import { classNames } from './classNames.ts';
import type { FieldOptions } from './Field.tsx';
import { Fieldset } from './Fieldset.tsx';

/** Props of a group of choices. */
export interface ChoiceGroupOptions extends Omit<FieldOptions, 'label'> {
  legend: string;
  hideLegend?: boolean | undefined;
  options: readonly ChoiceOption[];
  /** Columns from 768 px up; at most two from 480 px up, one below. 2 by default. */
  columns?: 2 | 3 | undefined;
  /** "stacked" puts the picture above the title, "row" beside it. */
  layout?: 'row' | 'stacked' | undefined;
  onBlur?: (() => void) | undefined;
}

export interface RadioCardsProps extends ChoiceGroupOptions {
  /** Chosen value, or null. */
  value: string | null;
  onChange: (value: string) => void;
}

/** Single choice: native radio buttons drawn as cards. */
export function RadioCards(props: RadioCardsProps) {
  const { name, options, columns = 2, layout = 'row', value, onChange, onBlur, ...group } = props;
  return (
    <Fieldset {...group} id={name} role="radiogroup">
      <div className={classNames(styles['grid'], styles[`columns${columns}`])}>
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            type="radio"
            name={name}
            option={option}
            layout={layout}
            checked={option.value === value}
            invalid={group.error !== undefined}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
          />
        ))}
      </div>
    </Fieldset>
  );
}
