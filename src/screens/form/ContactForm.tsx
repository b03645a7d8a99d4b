import { useEffect, useRef, type ReactNode } from 'react';
import type { ContactValues } from '#machines/booking/answers/contact.ts';
import { Icon } from '#src/components/Icon.tsx';
import { FormCheckbox } from '#src/components/fields/FormCheckbox.tsx';
import type { ContentById } from '#src/content/parse.ts';
import { TRAP_FIELD } from '#src/domain/constants.ts';
import { chunk } from '#src/startup/retry-import.ts';
import { ContactFields } from './ContactFields.tsx';
import styles from './ContactForm.module.css';
import { FailureNotice, type FailureState } from '../frame/FailureNotice.tsx';
import { StepForm, SubmitButton, type FormBinding } from './StepForm.tsx';

/** After this many failed attempts to load the schema, the whole screen fails. */
const TRIES = 4;

const schema = chunk(async () => (await import('./contact.schema.ts')).contactSchema, TRIES);

export interface ContactFormProps {
  content: ContentById['home']['form'];
  form: FormBinding<ContactValues>;
  status: FailureState;
  /** 1 if the form is the whole page; 2 by default. */
  headingLevel?: 1 | 2 | undefined;
  /** False on a shared device: the browser must not autofill, or it would offer other visitors' details. */
  hasAutofill?: boolean | undefined;
  /** See {@link StepFormProps.onPress}. */
  onPress?: (() => void) | undefined;
  /** Shown below the button. */
  footnote?: ReactNode;
}

/** The contact form of the landing pages (spec §2, §5). */
export function ContactForm({
  content,
  form,
  status,
  headingLevel = 2,
  hasAutofill = true,
  onPress,
  footnote,
}: ContactFormProps) {
  const Heading = `h${headingLevel}` as const;
  const { isBusy, failure } = status;
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) message.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  const isGone = failure?.kind === 'notFound';
  const said = <FailureNotice ref={message} {...status} />;
  return (
    <StepForm form={form} schema={schema} onPress={onPress} className={styles['card']}>
      <div className={styles['heading']}>
        <Heading className={styles['title']} tabIndex={headingLevel === 1 ? -1 : undefined}>
          {content.title}
        </Heading>
        {content.text === '' ? null : <p className={styles['text']}>{content.text}</p>}
        {isGone ? said : null}
      </div>
      <ContactFields email="optional" hasAutofill={hasAutofill} />
      {/* Honeypot: only a script can fill it in. */}
      <div inert className="sr-only">
        <label>
          <span>Website</span> <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div
        className={styles['end']}
        data-content={content.version}
        data-checked={form.initialValues.marketingConsent}
      >
        <FormCheckbox name="marketingConsent" required small label={content.consentLabel} />
        {isGone ? null : said}
        <SubmitButton busy={isBusy} iconAfter={<Icon name="arrow-right" size={20} />}>
          {content.buttonText}
        </SubmitButton>
        {footnote}
      </div>
    </StepForm>
  );
}
