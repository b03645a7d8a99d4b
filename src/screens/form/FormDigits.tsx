import { TextField } from '#src/components/TextField.tsx';
import { useFieldBinding } from '#src/components/fields/useFieldBinding.ts';
import type { FormTextFieldProps } from '#src/components/fields/FormTextField.tsx';
import { withPlainDigits } from '#src/domain/digits.ts';
import { cleanPhone, maskPhone, phoneEntry } from '#src/domain/phone.ts';
import { cleanZip } from '#src/domain/zip.ts';

export type FormDigitsProps = Omit<
  FormTextFieldProps,
  'type' | 'inputMode' | 'format' | 'formatOnLeave' | 'pattern' | 'label'
>;

/** A phone number shown as 000-000-0000 and stored as its digits (spec §5, mask), bound to the formik value `name`. Leaving the box cuts off an extension. */
export function FormPhone(props: FormDigitsProps) {
  const { onChange, ...binding } = useFieldBinding<string>(props.name);
  return (
    <TextField
      {...props}
      {...binding}
      label="Phone number"
      type="tel"
      inputMode="tel"
      format={maskPhone}
      formatOnLeave={(text) => maskPhone(cleanPhone(text))}
      onChange={(text) => onChange(phoneEntry(text))}
    />
  );
}

/** A five-digit zipcode, bound to the formik value `name`. Leaving the box cuts off the suffix of a ZIP+4. */
export function FormZipcode(props: FormDigitsProps) {
  return (
    <TextField
      {...props}
      {...useFieldBinding<string>(props.name)}
      label="Zipcode"
      inputMode="numeric"
      pattern="[0-9]*"
      format={withPlainDigits}
      formatOnLeave={cleanZip}
    />
  );
}
