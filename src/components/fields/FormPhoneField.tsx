import { PhoneField } from '../TextField.tsx';
import type { PhoneFieldProps } from '../TextField.tsx';
import { useFieldBinding } from './useFieldBinding.ts';

export type FormPhoneFieldProps = Omit<PhoneFieldProps, 'value' | 'onChange' | 'onBlur' | 'error'>;

/** A PhoneField bound to the formik value `name` (a text 000-000-0000). */
export function FormPhoneField(props: FormPhoneFieldProps) {
  return <PhoneField {...props} {...useFieldBinding<string>(props.name)} />;
}
