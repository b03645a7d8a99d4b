import type { ReactNode } from 'react';
import type { FormikValues } from 'formik';
import type { Introduction } from '#src/content/parse.ts';
import { StepLayout } from '../frame/StepLayout.tsx';
import type { StepFrameState } from '../frame/useStepFrame.ts';
import { STEP_FORM_ID, StepForm, type StepFormProps } from './StepForm.tsx';

export interface FormPageProps<Values extends FormikValues> extends Pick<
  StepFormProps<Values>,
  'form' | 'schema'
> {
  frame: StepFrameState;
  content: { introduction: Introduction };
  children: ReactNode;
}

/** The page of a question: a form in the frame of a step, submitted by Next. */
export function FormPage<Values extends FormikValues>({
  form,
  schema,
  frame,
  content: {
    introduction: { title, text },
  },
  children,
}: FormPageProps<Values>) {
  return (
    <StepForm form={form} schema={schema}>
      <StepLayout frame={frame} title={title} intro={text} next={{ form: STEP_FORM_ID }}>
        {children}
      </StepLayout>
    </StepForm>
  );
}
