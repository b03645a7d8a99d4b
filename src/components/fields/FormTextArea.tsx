import { TextArea, type TextAreaProps } from '../TextArea.tsx';
import { type Unbound, useFieldBinding } from './useFieldBinding.ts';

/** A TextArea bound to the formik value `name` (a text). */
export function FormTextArea(props: Unbound<TextAreaProps>) {
  return <TextArea {...props} {...useFieldBinding<string>(props.name)} />;
}
