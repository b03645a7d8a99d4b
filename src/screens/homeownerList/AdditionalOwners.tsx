import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { HomeownerListValues } from '#machines/booking/answers/homeownerList.ts';
import { Button, IconButton } from '#src/components/Button.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { useAnnouncer } from '#src/components/LiveRegion.tsx';
import { forgetLeftFields } from '#src/components/fields/useFieldBinding.ts';
import { FormTextField } from '#src/components/fields/FormTextField.tsx';
import { ONCE } from '#src/components/once.ts';
import { MAX_ADDITIONAL_OWNERS } from '#src/domain/constants.ts';
import { withAddedOwner, withoutOwner } from '#src/domain/homeowners.ts';
import { maximumMessage } from '#src/domain/messages.ts';
import { FormPhone } from '../form/FormDigits.tsx';
import styles from './AdditionalOwners.module.css';

const NOTE_ID = 'additional-owners-note';

export interface AdditionalOwnersProps {
  title: string;
}

function OwnerCard({ index, onRemove }: { index: number; onRemove: () => void }) {
  const name = `additionalOwners.${index}`;
  const headingId = `${name}-heading`;
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
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<number | null>(null);
  const count = values.additionalOwners.length;
  const isFull = count >= MAX_ADDITIONAL_OWNERS;

  const shownCount = useRef(count);

  useEffect(() => {
    if (shownCount.current === count) return;
    shownCount.current = count;
    const headings = list.current?.querySelectorAll<HTMLElement>('h3') ?? [];
    const target =
      focusNext.current === null ? null : (headings[focusNext.current] ?? addButton.current);
    focusNext.current = null;
    target?.focus();
  }, [count]);

  const add = () => {
    focusNext.current = count;
    void setValues({ ...values, ...withAddedOwner(values) });
  };
  const remove = (index: number) => {
    focusNext.current = index;
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
      <ul ref={list} role="list" className={styles['list']}>
        {values.additionalOwners.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- homeowners have nothing else to tell them apart
          <OwnerCard key={index} index={index} onRemove={() => remove(index)} />
        ))}
      </ul>
      <div className={styles['add']}>
        <Button
          ref={addButton}
          variant="outline"
          small
          disabled={isFull}
          onClick={isFull ? undefined : add}
          aria-describedby={isFull ? NOTE_ID : undefined}
          iconBefore={<Icon name="plus" size={20} />}
        >
          Add another homeowner
        </Button>
        <p id={NOTE_ID} className={styles['note']} aria-live="polite">
          {isFull ? maximumMessage(MAX_ADDITIONAL_OWNERS, 'Additional Homeowners') : ''}
        </p>
      </div>
    </section>
  );
}
