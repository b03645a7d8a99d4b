import { ComboBox } from '../ComboBox.tsx';
import type { ComboBoxProps } from '../ComboBox.tsx';
import { useFieldBinding } from './useFieldBinding.ts';

export type FormComboBoxProps = Omit<ComboBoxProps, 'value' | 'onChange' | 'onBlur' | 'error'>;

/** A ComboBox bound to the formik value `name` (a text, empty while nothing is chosen). */
export function FormComboBox(props: FormComboBoxProps) {
  return <ComboBox {...props} {...useFieldBinding<string>(props.name)} />;
}
