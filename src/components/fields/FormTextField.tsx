import { TextField } from '../TextField.tsx';
import type { TextFieldProps } from '../TextField.tsx';
import { useFieldBinding } from './useFieldBinding.ts';

export type FormTextFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'error'>;

/** A TextField bound to the formik value `name` (a text). */
export function FormTextField(props: FormTextFieldProps) {
  return <TextField {...props} {...useFieldBinding<string>(props.name)} />;
}
