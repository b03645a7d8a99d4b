import { useEffect, useRef, useState } from 'react';
import type { ContactValues } from '#machines/booking/answers/contact.ts';
import type { Occasion } from '#machines/booking/booking.selectors.ts';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Page, Stack } from '#src/components/Layout.tsx';
import { TextField } from '#src/components/TextField.tsx';
import { Button, TextLink } from '#src/components/Button.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { phoneHref } from '#src/domain/links.ts';
import { ContactForm } from '../form/ContactForm.tsx';
import type { FailureState } from '../frame/FailureNotice.tsx';
import { OccasionLines } from '../home/OccasionLines.tsx';
import type { FormBinding } from '../form/StepForm.tsx';
import styles from './EmbedGetStartedView.module.css';

/** What happened to the new window (decision F13); `link` is the page it was meant to show. */
export type HandOverState =
  | { state: 'none' }
  | { state: 'handedOver'; link: string }
  | { state: 'blocked'; link: string };

export interface EmbedGetStartedViewProps {
  content: ContentById['embedGetStarted'];
  form: FormBinding<ContactValues>;
  status: FailureState;
  occasion: Occasion;
  handOver: HandOverState;
  /** Opens the new window. Called with a valid form, see {@link StepFormProps.onPress}, and on retry. */
  onPress: () => void;
}

function Promotion({
  promotion: { title, items },
}: Pick<ContentById['embedGetStarted'], 'promotion'>) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className={styles['promotion']}>
      <p className={styles['promotionTitle']}>
        <Icon name="gift" size={20} />
        <span>{title}</span>
      </p>
      <ul role="list" className={styles['items']}>
        {items.map((item) => (
          <li key={item}>
            <Icon name="check" size={18} strokeWidth={2.5} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A window of our own site may report back to the embedded start (docs/guides/embedding.md); any other site gets no access to its opener. */
function relationTo(link: string): string {
  return new URL(link, window.location.href).origin === window.location.origin
    ? 'opener'
    : 'noopener noreferrer';
}

/** The way on where the browser opens no window at all, or one that is as restricted as the frame (decision B13). */
function OtherWays({ link, phone }: { link: string; phone: string }) {
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const copy = () => {
    box.current?.querySelector('input')?.select();
    // Host pages give frames no access to `navigator.clipboard`.
    setSaid(
      document.execCommand('copy') ? 'Address copied.' : 'The address is selected. Copy it now.',
    );
  };
  return (
    <Stack gap="small">
      <p>
        <span>Link not working? Copy this address into a new browser tab, or call us at</span>{' '}
        <a href={phoneHref(phone) ?? undefined}>{phone}</a>.
      </p>
      <div ref={box} className={styles['address']}>
        <TextField
          name="address"
          label="Address of your estimate"
          value={link}
          onChange={() => undefined}
          readOnly
        />
        <Button variant="outline" onClick={copy} iconBefore={<Icon name="copy" size={18} />}>
          Copy
        </Button>
      </div>
      <p role="status">{said}</p>
    </Stack>
  );
}

function NextWindow({
  content,
  link,
  isBlocked,
  phone,
}: {
  content: ContentById['embedGetStarted'];
  link: string;
  isBlocked: boolean;
  phone: string;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // If the new window opened, it has the focus: do not take it back.
    if (isBlocked) title.current?.focus({ preventScroll: true });
  }, [isBlocked]);
  return (
    <Stack>
      <h1 ref={title} tabIndex={-1}>
        {isBlocked ? content.form.title : content.opened.title}
      </h1>
      <FormMessage tone={isBlocked ? 'info' : 'success'}>
        <Stack gap="small" align="start">
          <p>{isBlocked ? content.blocked.text : content.opened.text}</p>
          <TextLink href={link} external rel={relationTo(link)} className={styles['link']}>
            {content.blocked.linkText}
          </TextLink>
        </Stack>
      </FormMessage>
      {isBlocked && <OtherWays link={link} phone={phone} />}
    </Stack>
  );
}

/** The landing page inside another site: just the contact form, then a link to where the booking continues (spec §1, §2, decision F13). */
export function EmbedGetStartedView({
  content,
  form,
  status,
  occasion,
  handOver,
  onPress,
}: EmbedGetStartedViewProps) {
  const retry = {
    ...status,
    onRetry: () => {
      onPress();
      status.onRetry();
    },
  };
  return (
    <Page width="narrow" tight>
      {handOver.state === 'none' ? (
        <Stack>
          <Promotion promotion={content.promotion} />
          <div>
            <OccasionLines occasion={occasion} />
            <ContactForm
              content={content.form}
              form={form}
              status={retry}
              headingLevel={1}
              hasAutofill={!occasion.isEvent}
              onPress={onPress}
            />
          </div>
        </Stack>
      ) : (
        <NextWindow
          content={content}
          link={handOver.link}
          isBlocked={handOver.state === 'blocked'}
          phone={status.phone}
        />
      )}
    </Page>
  );
}
