import { Select, type SelectProps } from '../Select.tsx';
import { type Unbound, useFieldBinding } from './useFieldBinding.ts';

/** A Select bound to the formik value `name` (a text, empty while nothing is chosen). */
export function FormSelect(props: Unbound<SelectProps>) {
  return <Select {...props} {...useFieldBinding<string>(props.name)} />;
}
