import { ChipGroup, type CheckCardsProps } from '../CheckCards.tsx';
import { type Unbound, useFieldBinding } from './useFieldBinding.ts';

/** A ChipGroup bound to the formik value `name` (a list of texts). */
export function FormChipGroup(props: Unbound<CheckCardsProps>) {
  const { value, ...binding } = useFieldBinding<string[]>(props.name);
  return <ChipGroup {...props} {...binding} values={value} />;
}
