import type { OwnersView } from '#machines/booking/booking.page-selectors.ts';
import { FieldMarks } from '#src/components/Field.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Spinner } from '#src/components/Loading.tsx';
import { FormRadioCards } from '#src/components/fields/FormRadioCards.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { assertNever } from '#src/domain/assert.ts';
import styles from './OwnerVerification.module.css';

export interface OwnerVerificationProps {
  content: ContentById['address']['verification'];
  owners: OwnersView;
}

function Owners({
  content: { ownersTitle, noneFound, noneText },
  owners: { state, names },
}: OwnerVerificationProps) {
  switch (state) {
    case 'notNeeded':
      return null;
    case 'incomplete':
      return <p className={styles['muted']}>Fill in the address above to see who is on record.</p>;
    case 'lookingUp':
      return (
        <p className={styles['waiting']}>
          <Spinner size={20} />
          <span>Looking up the owners on record…</span>
        </p>
      );
    case 'unknown':
      return (
        <p className={styles['muted']}>
          We couldn't look up the owners right now. You can continue without them.
        </p>
      );
    case 'known':
      return (
        <>
          <h3 className={styles['ownersTitle']}>{ownersTitle}</h3>
          {names.length === 0 ? (
            <>
              <p>{noneFound}</p>
              {noneText === '' ? null : <p className={styles['muted']}>{noneText}</p>}
            </>
          ) : (
            <ul role="list" className={styles['owners']}>
              {names.map((name) => (
                <li key={name}>
                  <Icon name="user" size={20} />
                  <span>{name}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      );
    default:
      return assertNever(state);
  }
}

/** Asks whether the visitor owns the home, and shows the owners on record below, where a list that arrives late moves no answer (spec §2, address). */
export function OwnerVerification({ content, owners }: OwnerVerificationProps) {
  return (
    <section aria-labelledby="verification-title" className={styles['section']}>
      <h2 id="verification-title" className={styles['title']}>
        <Icon name="security" size={24} />
        <span>
          <span>{content.title}</span>
          <FieldMarks id="ownershipSelection" required />
        </span>
      </h2>
      {content.text === '' ? null : <p className={styles['muted']}>{content.text}</p>}
      <FormRadioCards
        name="ownershipSelection"
        legend={content.title}
        hideLegend
        required
        options={content.options.map(({ id, title }) => ({ id, value: id, label: title }))}
      />
      <div role="status" className={styles['record']}>
        <Owners content={content} owners={owners} />
      </div>
    </section>
  );
}
