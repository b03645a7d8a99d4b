import { RadioCards } from '../RadioCards.tsx';
import type { RadioCardsProps } from '../RadioCards.tsx';
import { useFieldBinding } from './useFieldBinding.ts';

export type FormRadioCardsProps = Omit<RadioCardsProps, 'value' | 'onChange' | 'onBlur' | 'error'>;

/** RadioCards bound to the formik value `name` (a text or null). */
export function FormRadioCards(props: FormRadioCardsProps) {
  return <RadioCards {...props} {...useFieldBinding<string | null>(props.name)} />;
}
