import { ComboBox, type ComboBoxProps } from '../ComboBox.tsx';
import { type Unbound, useFieldBinding } from './useFieldBinding.ts';

/** A ComboBox bound to the formik value `name` (a text, empty while nothing is chosen). */
export function FormComboBox(props: Unbound<ComboBoxProps>) {
  return <ComboBox {...props} {...useFieldBinding<string>(props.name)} />;
}
