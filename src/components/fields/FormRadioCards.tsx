import { RadioCards, type RadioCardsProps } from '../RadioCards.tsx';
import { type Unbound, useFieldBinding } from './useFieldBinding.ts';

/** RadioCards bound to the formik value `name` (a text or null). */
export function FormRadioCards(props: Unbound<RadioCardsProps>) {
  return <RadioCards {...props} {...useFieldBinding<string | null>(props.name)} />;
}
