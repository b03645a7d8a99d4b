import { FormTextField } from '#src/components/fields/FormTextField.tsx';
import styles from './ContactFields.module.css';
import { FormPhone, FormZipcode } from './FormDigits.tsx';

export interface ContactFieldsProps {
  /** Marked `*` if required, "(optional)" otherwise. */
  email: 'required' | 'optional';
  /** False on a shared device: the browser must not autofill, or it would offer other visitors' details. */
  hasAutofill: boolean;
}

/** Name, phone, email and zipcode, bound to the formik values of these names; an optional email comes last (spec §2, landing and request-call; decision F24). */
export function ContactFields({ email, hasAutofill }: ContactFieldsProps) {
  const fill = (kind: 'given-name' | 'family-name' | 'tel' | 'postal-code' | 'email') =>
    hasAutofill ? kind : 'off';
  const isLast = email === 'optional';
  const emailField = (
    <div className={isLast ? styles['wide'] : undefined}>
      <FormTextField
        name="email"
        label="Email"
        required={!isLast}
        optional={isLast}
        type="email"
        inputMode="email"
        autoComplete={fill('email')}
        spellCheck={false}
        enterKeyHint={isLast ? 'done' : 'next'}
      />
    </div>
  );
  return (
    <div className={styles['fields']}>
      <FormTextField
        name="firstName"
        label="First name"
        required
        autoComplete={fill('given-name')}
        spellCheck={false}
        enterKeyHint="next"
      />
      <FormTextField
        name="lastName"
        label="Last name"
        required
        autoComplete={fill('family-name')}
        spellCheck={false}
        enterKeyHint="next"
      />
      <FormPhone name="phone" required autoComplete={fill('tel')} enterKeyHint="next" />
      {isLast ? null : emailField}
      <FormZipcode
        name="zipcode"
        required
        autoComplete={fill('postal-code')}
        enterKeyHint={isLast ? 'next' : 'done'}
      />
      {isLast ? emailField : null}
    </div>
  );
}
