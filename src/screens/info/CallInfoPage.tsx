import { ButtonLink } from '#src/components/Button.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { InfoPage } from './InfoPage.tsx';
import styles from './InfoPage.module.css';
import type { PageState } from '../frame/usePage.ts';

/** A page that ends a visit with a call to make: text, a button that opens the phone link, and the number to dial (spec §2, not-a-homeowner, call-center). */
export function CallInfoPage({
  content: { introduction, image, callUs },
  frame,
}: PageState<'callCenter'>) {
  return (
    <InfoPage frame={frame} image={image} title={introduction.title} text={introduction.text}>
      <div className={styles['call']}>
        <p>{callUs.text}</p>
        <ButtonLink
          href={callUs.phoneLink}
          className={styles['exit']}
          iconBefore={<Icon name="phone" size={20} />}
        >
          {callUs.buttonText}
        </ButtonLink>
        <p className={styles['number']}>
          <span>Or dial</span> <strong>{callUs.phone}</strong> <span>from any phone.</span>
        </p>
      </div>
    </InfoPage>
  );
}
