import { TextLink } from '#src/components/Button.tsx';
import type { CallUs } from '#src/content/parse.ts';
import { formatPhone } from '#src/domain/phone.ts';
import styles from './VisitCard.module.css';

export interface CallPromiseProps {
  /** The visitor's phone number, ten digits; empty if not known. */
  phone: string;
  callUs: CallUs;
  /** The page has already said that we will call this number. */
  isSaid?: boolean | undefined;
}

/** The number we will call the visitor at, and whom to call if it is wrong. */
export function CallPromise({ phone, callUs, isSaid = false }: CallPromiseProps) {
  return (
    <>
      {phone !== '' && !isSaid && (
        <>
          <span>We'll call you at</span>{' '}
          <span className={styles['whole']}>{`${formatPhone(phone)}.`}</span>{' '}
        </>
      )}
      <span>{phone === '' ? 'Prefer to talk now? Call' : 'Wrong number? Call'}</span>{' '}
      <TextLink href={callUs.phoneLink}>{callUs.phone}</TextLink>.
    </>
  );
}
