import { useFormikContext } from 'formik';
import type { OwnersView } from '#machines/booking/booking.selectors.ts';
import type { AddressValues } from '#machines/booking/answers/address.ts';
import { useAnnouncer } from '#src/components/LiveRegion.tsx';
import { FormComboBox } from '#src/components/fields/FormComboBox.tsx';
import { FormTextField } from '#src/components/fields/FormTextField.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { US_STATES } from '#src/domain/states.ts';
import { ContentPicture } from '../content/ContentPicture.tsx';
import { FormZipcode } from '../form/FormDigits.tsx';
import type { SuggestedAddress } from '../services-context.ts';
import { STEP_FORM_ID, StepForm } from '../form/StepForm.tsx';
import type { FormBinding } from '../form/StepForm.tsx';
import { StepLayout } from '../frame/StepLayout.tsx';
import type { StepFrameState } from '../frame/useStepFrame.ts';
import styles from './AddressView.module.css';
import { OwnerVerification } from './OwnerVerification.tsx';
import { StreetField } from './StreetField.tsx';
import { addressSchema, verifiedAddressSchema } from './address.schema.ts';

export interface AddressViewProps {
  content: ContentById['address'];
  /** Who is on record; `notNeeded` where homeownership need not be verified. */
  owners: OwnersView;
  /** False on a device that many visitors share: the browser offers nobody's address. */
  hasAutofill: boolean;
  frame: StepFrameState;
  form: FormBinding<AddressValues>;
}

const STATES = US_STATES.map(({ code, name }) => ({ value: code, label: code, keywords: [name] }));

/** The address of a suggestion; what it does not tell stays as it was typed. */
function filledIn(values: AddressValues, found: SuggestedAddress): AddressValues {
  return {
    ...values,
    street1: found.street1 || values.street1,
    street2: found.street2 || values.street2,
    city: found.city || values.city,
    state: found.state || values.state,
    zipcode: found.zipcode || values.zipcode,
  };
}

function Fields({ hasAutofill }: Pick<AddressViewProps, 'hasAutofill'>) {
  const { setValues } = useFormikContext<AddressValues>();
  const announce = useAnnouncer();
  const fill = (kind: 'address-line1' | 'address-line2' | 'address-level1' | 'address-level2' | 'postal-code') => (hasAutofill ? kind : 'off');
  const accept = (found: SuggestedAddress, street: string) => {
    void setValues((values) => (values.street1 === street ? filledIn(values, found) : values));
    announce('The address is filled in');
  };
  return (
    <div className={styles['fields']}>
      <StreetField name="street1" label="Street address 1" autoComplete={fill('address-line1')} onAddress={accept} />
      <FormTextField name="street2" label="Street address 2" optional autoComplete={fill('address-line2')} spellCheck={false} enterKeyHint="next" />
      <div className={styles['place']}>
        <div className={styles['city']}>
          <FormTextField name="city" label="City" required autoComplete={fill('address-level2')} spellCheck={false} enterKeyHint="next" />
        </div>
        <FormComboBox name="state" label="State" required options={STATES} opens="up" placeholder="" autoComplete={fill('address-level1')} />
        <FormZipcode name="zipcode" required autoComplete={fill('postal-code')} enterKeyHint="done" />
      </div>
    </div>
  );
}

/** Where the project is, and where asked, who owns it (spec §2, address). */
export function AddressView({ content, owners, hasAutofill, frame, form }: AddressViewProps) {
  const isVerified = owners.state !== 'notNeeded';
  return (
    <StepForm form={form} schema={isVerified ? verifiedAddressSchema : addressSchema}>
      <StepLayout frame={frame} title={content.introduction.title} intro={content.introduction.text} next={{ form: STEP_FORM_ID }}>
        <div className={styles['columns']}>
          <div className={styles['form']}>
            <Fields hasAutofill={hasAutofill} />
            {isVerified ? <OwnerVerification content={content.verification} owners={owners} /> : null}
          </div>
          <ContentPicture image={content.image} ratio="4 / 3" className={styles['picture']} />
        </div>
      </StepLayout>
    </StepForm>
  );
}
