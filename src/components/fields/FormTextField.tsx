import { TextField, type TextFieldProps } from '../TextField.tsx';
import { type Unbound, useFieldBinding } from './useFieldBinding.ts';

export type FormTextFieldProps = Unbound<TextFieldProps>;

/** A TextField bound to the formik value `name` (a text). */
export function FormTextField(props: FormTextFieldProps) {
  return <TextField {...props} {...useFieldBinding<string>(props.name)} />;
}
