import { TextArea } from '../TextArea.tsx';
import type { TextAreaProps } from '../TextArea.tsx';
import { useFieldBinding } from './useFieldBinding.ts';

export type FormTextAreaProps = Omit<TextAreaProps, 'value' | 'onChange' | 'onBlur' | 'error'>;

/** A TextArea bound to the formik value `name` (a text). */
export function FormTextArea(props: FormTextAreaProps) {
  return <TextArea {...props} {...useFieldBinding<string>(props.name)} />;
}
