import { Select } from '../Select.tsx';
import type { SelectProps } from '../Select.tsx';
import { useFieldBinding } from './useFieldBinding.ts';

export type FormSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'onBlur' | 'error'>;

/** A Select bound to the formik value `name` (a text, empty while nothing is chosen). */
export function FormSelect(props: FormSelectProps) {
  return <Select {...props} {...useFieldBinding<string>(props.name)} />;
}
