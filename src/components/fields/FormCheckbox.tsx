import { CheckboxField } from '../CheckboxField.tsx';
import type { CheckboxFieldProps } from '../CheckboxField.tsx';
import { useFieldBinding } from './useFieldBinding.ts';

export type FormCheckboxProps = Omit<CheckboxFieldProps, 'checked' | 'onChange' | 'onBlur' | 'error'>;

/** A CheckboxField bound to the formik value `name` (a boolean). */
export function FormCheckbox(props: FormCheckboxProps) {
  const { value, ...binding } = useFieldBinding<boolean>(props.name);
  return <CheckboxField {...props} {...binding} checked={value} />;
}
