import { CheckboxField, type CheckboxFieldProps } from '../CheckboxField.tsx';
import { type Unbound, useFieldBinding } from './useFieldBinding.ts';

/** A CheckboxField bound to the formik value `name` (a boolean). */
export function FormCheckbox(props: Unbound<CheckboxFieldProps>) {
  const { value, ...binding } = useFieldBinding<boolean>(props.name);
  return <CheckboxField {...props} {...binding} checked={value} />;
}
