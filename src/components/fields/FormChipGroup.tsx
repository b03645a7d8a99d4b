import { ChipGroup } from '../CheckCards.tsx';
import type { ChipGroupProps } from '../CheckCards.tsx';
import { useFieldBinding } from './useFieldBinding.ts';

export type FormChipGroupProps = Omit<ChipGroupProps, 'values' | 'onChange' | 'onBlur' | 'error'>;

/** A ChipGroup bound to the formik value `name` (a list of texts). */
export function FormChipGroup(props: FormChipGroupProps) {
  const { value, ...binding } = useFieldBinding<string[]>(props.name);
  return <ChipGroup {...props} {...binding} values={value} />;
}
