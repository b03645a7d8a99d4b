import { useFormikContext } from 'formik';
import { use, useEffect, useRef, useState } from 'react';
import type { OwnersView } from '#machines/booking/booking.page-selectors.ts';
import type { AddressValues } from '#machines/booking/answers/address.ts';
import { LinkButton } from '#src/components/Button.tsx';
import { useAnnouncer } from '#src/components/LiveRegion.tsx';
import { FormComboBox } from '#src/components/fields/FormComboBox.tsx';
import { FormTextField } from '#src/components/fields/FormTextField.tsx';
import { isSameAddress, type Address } from '#src/domain/address-decision.ts';
import { stateOf, stateOfZip, territoryOf, US_STATES } from '#src/domain/states.ts';
import { cleanZip, zipError } from '#src/domain/zip.ts';
import { withSuggestion } from '#src/domain/suggested-address.ts';
import { ContentPicture } from '../content/ContentPicture.tsx';
import { FormZipcode } from '../form/FormDigits.tsx';
import { FormPage } from '../form/FormPage.tsx';
import type { FormPageState } from '../form/useFormPage.ts';
import { ServicesContext } from '../services-context.ts';
import styles from './AddressView.module.css';
import { OwnerVerification } from './OwnerVerification.tsx';
import { StreetField } from './StreetField.tsx';
import { addressSchema, verifiedAddressSchema } from './address.schema.ts';

export interface AddressViewProps extends FormPageState<'address'> {
  /** The owners on record; `notNeeded` if homeownership need not be verified. */
  owners: OwnersView;
  /** False on a shared device: the browser must not autofill, or it would offer other visitors' addresses. */
  hasAutofill: boolean;
}

const STATES = US_STATES.map(({ code, name, spellings }) => ({
  value: code,
  label: code,
  detail: name,
  keywords: spellings,
}));

function notServed(text: string): string | null {
  const territory = territoryOf(text);
  return territory === null ? null : `We don't serve ${territory.name} yet.`;
}

const NO_ADDRESS: Address = { street1: '', street2: '', city: '', state: '', zipcode: '' };

/** Fills in a chosen suggestion: the street at once, the rest when the service answers, unless the visitor has changed the street by then. */
function useSuggestion() {
  const { values, setValues } = useFormikContext<AddressValues>();
  const announce = useAnnouncer();
  const earlier = useRef(NO_ADDRESS);
  return async (street1: string, address: Promise<Address | null>) => {
    const atOnce = withSuggestion(values, { ...values, street1, street2: '' }, earlier.current);
    void setValues({ ...values, ...atOnce });
    const found = await address;
    void setValues((now) => {
      if (now.street1 !== atOnce.street1) return now;
      const typed = {
        ...now,
        street1: values.street1,
        street2: now.street2 === atOnce.street2 ? values.street2 : now.street2,
      };
      const filledIn = withSuggestion(typed, found ?? { ...NO_ADDRESS, street1 }, earlier.current);
      earlier.current = found ?? { ...NO_ADDRESS, street1 };
      return { ...now, ...filledIn };
    });
    if (found !== null) announce('Address filled in');
  };
}

/** Who owns the home was answered for one address; another one asks again (decision F30). */
function useOwnershipOfAddress(): void {
  const { values, setFieldValue } = useFormikContext<AddressValues>();
  const seen = useRef(values);
  useEffect(() => {
    const isMoved = !isSameAddress(seen.current, values);
    seen.current = values;
    if (isMoved && values.ownershipSelection !== null)
      void setFieldValue('ownershipSelection', null);
  }, [values, setFieldValue]);
}

/** Fills in the state of a zipcode that the visitor types, as long as the visitor has chosen no other state. */
function useStateOfZip(): void {
  const { values, setFieldValue } = useFormikContext<AddressValues>();
  const found = stateOfZip(cleanZip(values.zipcode))?.code ?? null;
  const seen = useRef(found);
  useEffect(() => {
    const before = seen.current;
    seen.current = found ?? before;
    if (found === null || found === before || found === values.state) return;
    if (values.state === '' || values.state === before) void setFieldValue('state', found);
  }, [found, values.state, setFieldValue]);
}

/** Fills in the city of the zipcode while the box is empty, or holds only what an earlier zipcode filled in. */
function useCityOfZip(): void {
  const { values, setValues } = useFormikContext<AddressValues>();
  const { cityOf } = use(ServicesContext);
  const filledIn = useRef('');
  const zipcode = zipError(cleanZip(values.zipcode)) === null ? cleanZip(values.zipcode) : '';
  useEffect(() => {
    let isCurrent = zipcode !== '';
    const fill = (city: string) => {
      void setValues((now) => {
        if (now.city !== '' && now.city !== filledIn.current) return now;
        filledIn.current = city;
        return { ...now, city };
      });
    };
    if (isCurrent)
      void cityOf(zipcode).then(
        (city) => isCurrent && city !== null && document.activeElement?.id !== 'city' && fill(city),
      );
    return () => {
      isCurrent = false;
    };
  }, [zipcode, cityOf, setValues]);
}

/** A state's name within a sentence. */
function inSentence(name: string): string {
  return name.startsWith('District') ? `the ${name}` : name;
}

/** Asks once about a zipcode of another state than the one chosen. It stops nobody. */
function StateQuestion() {
  const { values, setFieldValue } = useFormikContext<AddressValues>();
  const [kept, setKept] = useState('');
  const chosen = stateOf(values.state);
  const found = stateOfZip(cleanZip(values.zipcode));
  const pair = `${values.state} ${values.zipcode}`;
  const isAsked = chosen !== null && found !== null && chosen.code !== found.code && kept !== pair;
  return (
    <div role="status" className={styles['question']}>
      {isAsked && (
        <>
          <p>{`Zipcode ${cleanZip(values.zipcode)} is in ${inSentence(found.name)}. Is the home in ${inSentence(chosen.name)}?`}</p>
          <div className={styles['answers']}>
            <LinkButton onClick={() => setKept(pair)}>{`Yes, keep ${chosen.name}`}</LinkButton>
            <LinkButton
              onClick={() => void setFieldValue('state', found.code)}
            >{`No, change to ${found.name}`}</LinkButton>
          </div>
        </>
      )}
    </div>
  );
}

function Fields({ hasAutofill }: Pick<AddressViewProps, 'hasAutofill'>) {
  const choose = useSuggestion();
  useOwnershipOfAddress();
  useStateOfZip();
  useCityOfZip();
  const fill = (
    kind: 'address-line1' | 'address-line2' | 'address-level1' | 'address-level2' | 'postal-code',
  ) => (hasAutofill ? kind : 'off');
  return (
    <div className={styles['fields']}>
      <StreetField
        name="street1"
        label="Street address 1"
        autoComplete={fill('address-line1')}
        onSuggestion={(street, address) => void choose(street, address)}
      />
      <FormTextField
        name="street2"
        label="Street address 2"
        optional
        autoComplete={fill('address-line2')}
        spellCheck={false}
        enterKeyHint="next"
      />
      <div className={styles['place']}>
        <div className={styles['city']}>
          <FormTextField
            name="city"
            label="City"
            required
            autoComplete={fill('address-level2')}
            spellCheck={false}
            enterKeyHint="next"
          />
        </div>
        <FormComboBox
          name="state"
          label="State"
          required
          options={STATES}
          opens="up"
          placeholder=""
          explain={notServed}
          autoComplete={fill('address-level1')}
        />
        <FormZipcode
          name="zipcode"
          required
          autoComplete={fill('postal-code')}
          enterKeyHint="done"
        />
      </div>
      <StateQuestion />
    </div>
  );
}

/** Asks where the project is and, if homeownership must be verified, who owns it (spec §2, address). */
export function AddressView(props: AddressViewProps) {
  const { content, owners } = props;
  const isVerified = owners.state !== 'notNeeded';
  return (
    <FormPage {...props} schema={isVerified ? verifiedAddressSchema : addressSchema}>
      <div className={styles['columns']}>
        <div className={styles['form']}>
          <Fields {...props} />
          {isVerified ? <OwnerVerification content={content.verification} owners={owners} /> : null}
        </div>
        <ContentPicture image={content.image} ratio="4 / 3" className={styles['picture']} />
      </div>
    </FormPage>
  );
}
