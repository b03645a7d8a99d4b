import type { ChoiceOption } from '#src/components/ChoiceCard.tsx';
import { RadioCards, type RadioCardsProps } from '#src/components/RadioCards.tsx';
import { useFieldBinding } from '#src/components/fields/useFieldBinding.ts';
import type { CodeOption } from '#src/content/parse.ts';
import { ContentIcon } from '../content/ContentPicture.tsx';

/** Options from content in the shape the choice components take; the value is the code (decision V1). */
export function codeChoices(options: readonly CodeOption[]): ChoiceOption[] {
  return options.map(({ code, title, icon }) => ({
    value: String(code),
    label: title,
    icon: icon === '' ? null : <ContentIcon icon={icon} />,
  }));
}

export interface FormCodeCardsProps extends Omit<
  RadioCardsProps,
  'value' | 'onChange' | 'onBlur' | 'error' | 'options'
> {
  options: readonly CodeOption[];
  /** Sets the value, and others that a choice changes. */
  onChoose: (code: number) => void;
}

/** Radio cards bound to the formik value `name`: the code of the chosen one, or null. */
export function FormCodeCards({ options, onChoose, ...props }: FormCodeCardsProps) {
  const { value, ...binding } = useFieldBinding<number | null>(props.name);
  return (
    <RadioCards
      {...props}
      {...binding}
      options={codeChoices(options)}
      value={value === null ? null : String(value)}
      onChange={(code) => onChoose(Number(code))}
    />
  );
}
