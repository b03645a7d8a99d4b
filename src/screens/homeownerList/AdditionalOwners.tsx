import { useFormikContext } from 'formik';
import type { HomeownerListValues } from '#machines/booking/answers/homeownerList.ts';
import { IconButton } from '#src/components/Button.tsx';
import { useAnnouncer } from '#src/components/LiveRegion.tsx';
import { forgetLeftFields } from '#src/components/fields/useFieldBinding.ts';
import { FormTextField } from '#src/components/fields/FormTextField.tsx';
import { ONCE } from '#src/components/once.ts';
import { MAX_ADDITIONAL_OWNERS } from '#src/domain/constants.ts';
import { withAddedOwner, withoutOwner } from '#src/domain/homeowners.ts';
import { AddButton } from '../form/AddButton.tsx';
import { FormPhone } from '../form/FormDigits.tsx';
import { useFocusLater } from '../form/useFocusLater.ts';
import styles from './AdditionalOwners.module.css';

const ADD_ID = 'add-owner';

/** Formik's name of an owner. */
function nameOf(index: number): string {
  return `additionalOwners.${index}`;
}

/** Id of an owner's heading, which takes the focus. */
function headingIdOf(index: number): string {
  return `${nameOf(index)}-heading`;
}

export interface AdditionalOwnersProps {
  title: string;
}

function OwnerCard({ index, onRemove }: { index: number; onRemove: () => void }) {
  const name = nameOf(index);
  const headingId = headingIdOf(index);
  return (
    <li className={styles['owner']} aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h3
          id={headingId}
          tabIndex={-1}
          className={styles['name']}
        >{`Other homeowner ${index + 1}`}</h3>
        <IconButton
          icon="trash"
          label={`Remove homeowner ${index + 1}`}
          onClick={onRemove}
          {...ONCE}
        />
      </div>
      <div className={styles['fields']}>
        <FormTextField
          name={`${name}.firstName`}
          label="First name"
          required
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
        />
        <FormTextField
          name={`${name}.lastName`}
          label="Last name"
          required
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
        />
        <div className={styles['wide']}>
          <FormPhone name={`${name}.phone`} required autoComplete="off" enterKeyHint="done" />
        </div>
      </div>
    </li>
  );
}

/**
 * Adds, removes and fills in the other homeowners (spec §5). A new one takes focus. After a removal, focus goes to the one that took its
 * place, else to the add button; once none are left, it goes back to the ownership question.
 */
export function AdditionalOwners({ title }: AdditionalOwnersProps) {
  const { values, touched, setValues, setTouched } = useFormikContext<HomeownerListValues>();
  const announce = useAnnouncer();
  const focusLater = useFocusLater();
  const count = values.additionalOwners.length;

  const add = () => {
    focusLater(headingIdOf(count));
    void setValues({ ...values, ...withAddedOwner(values) });
  };
  const remove = (index: number) => {
    focusLater(index < count - 1 ? headingIdOf(index) : ADD_ID);
    forgetLeftFields();
    const kept = Array.isArray(touched.additionalOwners)
      ? touched.additionalOwners.filter((_, position) => position !== index)
      : [];
    void setTouched({ ...touched, additionalOwners: kept }, false);
    void setValues({ ...values, ...withoutOwner(values, index) });
    announce(`Homeowner ${index + 1} removed`);
    if (count === 1) document.getElementById('the_only_homeowner')?.focus();
  };

  return (
    <section aria-labelledby="additional-owners-title" className={styles['section']}>
      <h2 id="additional-owners-title" className={styles['title']}>
        {title}
      </h2>
      <ul role="list" className={styles['list']}>
        {values.additionalOwners.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- homeowners have nothing else to tell them apart
          <OwnerCard key={index} index={index} onRemove={() => remove(index)} />
        ))}
      </ul>
      <AddButton
        id={ADD_ID}
        count={count}
        max={MAX_ADDITIONAL_OWNERS}
        noun="Additional Homeowners"
        small
        onAdd={add}
      >
        Add another homeowner
      </AddButton>
    </section>
  );
}
