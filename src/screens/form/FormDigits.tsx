import { useState } from 'react';
import { TextField } from '#src/components/TextField.tsx';
import { useFieldBinding } from '#src/components/fields/useFieldBinding.ts';
import type { FormTextFieldProps } from '#src/components/fields/FormTextField.tsx';
import { INVALID_PHONE } from '#src/domain/messages.ts';
import { formatPhone, normalizePhone } from '#src/domain/phone.ts';
import { normalizeZip } from '#src/domain/zip.ts';

export type FormDigitsProps = Omit<FormTextFieldProps, 'type' | 'inputMode' | 'format' | 'pattern' | 'label'> & { label?: string | undefined };

function maskPhone(raw: string): string {
  return formatPhone(normalizePhone(raw));
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * A phone number shown as 000-000-0000 and stored as its digits (spec §5, mask), bound to the formik value `name`. Typing or pasting
 * something that is not a US number empties the field and shows a message at once.
 */
export function FormPhone({ label = 'Phone number', ...props }: FormDigitsProps) {
  const { onChange, error, ...binding } = useFieldBinding<string>(props.name);
  const [isRefused, setRefused] = useState(false);
  return (
    <TextField
      autoComplete="tel"
      {...props}
      {...binding}
      label={label}
      error={isRefused && binding.value === '' ? INVALID_PHONE : error}
      type="tel"
      inputMode="tel"
      format={maskPhone}
      onChange={(text, typed) => {
        const digits = normalizePhone(text);
        setRefused(digits === '' && LETTER_OR_DIGIT.test(typed));
        onChange(digits);
      }}
    />
  );
}

/** A five-digit zipcode, bound to the formik value `name`; a pasted ZIP+4 loses its suffix. */
export function FormZipcode({ label = 'Zipcode', ...props }: FormDigitsProps) {
  return (
    <TextField
      autoComplete="postal-code"
      {...props}
      {...useFieldBinding<string>(props.name)}
      label={label}
      inputMode="numeric"
      pattern="[0-9]*"
      format={normalizeZip}
    />
  );
}
