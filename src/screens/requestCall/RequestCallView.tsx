import { useEffect, useRef, useState } from 'react';
import type { CallRequestValues } from '#machines/booking/answers/requestCall.ts';
import { Icon } from '#src/components/Icon.tsx';
import type { CallUs } from '#src/content/parse.ts';
import { CallPromise } from '../visit/CallPromise.tsx';
import { ContactFields } from '../form/ContactFields.tsx';
import { ContentCards } from '../content/ContentCards.tsx';
import { ContentPicture } from '../content/ContentPicture.tsx';
import { FailureNotice } from '../frame/FailureNotice.tsx';
import { StepForm, SubmitButton } from '../form/StepForm.tsx';
import type { FormPageState } from '../form/useFormPage.ts';
import { StepLayout } from '../frame/StepLayout.tsx';
import styles from './RequestCall.module.css';
import { requestCallSchema } from './requestCall.schema.ts';

interface RequestCallViewProps extends FormPageState<'requestCall'> {
  callUs: CallUs;
  /** The request has been saved. */
  isConfirmed: boolean;
  /** False on a shared device: the browser must not autofill, or it would offer other visitors' details. */
  hasAutofill: boolean;
}

/** The form that requests a call, replaced by a confirmation once saved (spec §2, request-call; §4, Call-request form). */
export function RequestCallView(props: RequestCallViewProps) {
  const { form, isConfirmed } = props;
  const [sentPhone, setSentPhone] = useState('');
  const onSubmit = (values: CallRequestValues) => {
    setSentPhone(values.phone);
    form.onSubmit(values);
  };
  return isConfirmed ? (
    <Confirmation {...props} phone={sentPhone} />
  ) : (
    <Request {...props} form={{ ...form, onSubmit }} />
  );
}

function Request({ content, frame, form, hasAutofill }: RequestCallViewProps) {
  const { introduction } = content;
  return (
    <StepLayout
      frame={{ ...frame, failure: null }}
      title={introduction.title}
      intro={<p>{introduction.text}</p>}
      width="wide"
    >
      <div className={styles['columns']}>
        <div className={styles['process']}>
          <ContentCards headingLevel={2} cards={content.process} />
        </div>
        <StepForm form={form} schema={requestCallSchema} className={styles['card']}>
          <div>
            <h2>{content.form.title}</h2>
            {content.form.text === '' ? null : (
              <p className={styles['text']}>{content.form.text}</p>
            )}
          </div>
          <ContactFields email="required" hasAutofill={hasAutofill} />
          <FailureNotice {...frame} />
          <SubmitButton busy={frame.isBusy} iconBefore={<Icon name="phone" size={20} />}>
            {content.form.buttonText}
          </SubmitButton>
        </StepForm>
      </div>
    </StepLayout>
  );
}

function Confirmation({ content, callUs, frame, phone }: RequestCallViewProps & { phone: string }) {
  const { success } = content;
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.closest('h1')?.focus({ preventScroll: true });
  }, []);
  return (
    <StepLayout
      frame={frame}
      title={<span ref={title}>{success.title}</span>}
      intro={
        <>
          <p>{success.text}</p>
          <p className={styles['promise']}>
            <CallPromise phone={phone} callUs={callUs} />
          </p>
        </>
      }
      notice={
        <div className={styles['picture']}>
          <ContentPicture image={success.image} priority />
        </div>
      }
      centered
      width="narrow"
    >
      <div className={styles['afterwards']}>
        <ContentCards headingLevel={2} cards={content.process} />
      </div>
    </StepLayout>
  );
}
