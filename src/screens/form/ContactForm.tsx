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

/** A form whose rules have failed to arrive as often as this is a screen that did not arrive. */
const TRIES = 4;

const schema = chunk(async () => (await import('./contact.schema.ts')).contactSchema, TRIES);

export interface ContactFormProps {
  content: ContentById['home']['form'];
  form: FormBinding<ContactValues>;
  status: FailureState;
  /** 1 where the form is the page. */
  headingLevel?: 1 | 2 | undefined;
  /** False on a device that many visitors share: the browser offers nobody's details. */
  hasAutofill?: boolean | undefined;
  /** Called in the press when the form is valid, see {@link StepFormProps.onPress}. */
  onPress?: (() => void) | undefined;
  /** Under the button. */
  footnote?: ReactNode;
}

/** The contact form of the landing pages (spec §2, §5). */
export function ContactForm({ content, form, status, headingLevel = 2, hasAutofill = true, onPress, footnote }: ContactFormProps) {
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
      {/* What a script fills in and nobody else can. */}
      <div inert className="sr-only">
        <label>
          <span>Website</span> <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={styles['end']} data-content={content.version} data-checked={form.initialValues.marketingConsent}>
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
