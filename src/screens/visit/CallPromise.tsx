import { TextLink } from '#src/components/Button.tsx';
import type { CallUs } from '#src/content/parse.ts';
import { formatPhone } from '#src/domain/phone.ts';
import styles from './VisitCard.module.css';

export interface CallPromiseProps {
  /** The visitor's ten digits; empty where they are not known. */
  phone: string;
  callUs: CallUs;
  /** The number has been promised a call already. */
  isSaid?: boolean | undefined;
}

/** At which number the visitor will be called, and whom to tell that it is wrong. */
export function CallPromise({ phone, callUs, isSaid = false }: CallPromiseProps) {
  return (
    <>
      {phone !== '' && !isSaid && <><span>We will call you at</span> <span className={styles['whole']}>{`${formatPhone(phone)}.`}</span> </>}
      <span>{phone === '' ? 'Would you rather talk now? Call' : 'Wrong number? Call'}</span> <TextLink href={callUs.phoneLink}>{callUs.phone}</TextLink>.
    </>
  );
}
