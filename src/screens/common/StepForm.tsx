import { Formik, useFormikContext } from 'formik';
import type { FormikValues } from 'formik';
import { useEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { AnyObjectSchema } from 'yup';
import { useFormErrorFocus } from '#src/components/fields/useFormErrorFocus.ts';

/** How a form is tied to the flow. */
export interface FormBinding<Values> {
  /** Read once, when the form is shown: a save that answers never resets what is being typed. */
  initialValues: Values;
  /** Called on every change, valid or not, so that Back, a reload or a failed save lose nothing. */
  onChange: (values: Values, isValid: boolean) => void;
  /** Called with valid values only. */
  onSubmit: (values: Values) => void;
}

export interface StepFormProps<Values extends FormikValues> {
  form: FormBinding<Values>;
  /** Its messages are the specification's (spec §5). */
  schema: AnyObjectSchema;
  /** Makes valid values into what is submitted, such as names without spaces around them. */
  clean?: ((values: Values) => Values) | undefined;
  /** Called in the press itself when the values are valid, before the form is submitted: for what a browser allows only then. */
  onPress?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Id of the form on a step, for a button outside of it. */
export const STEP_FORM_ID = 'step-form';

function Changes<Values extends FormikValues>({ form, schema }: Pick<StepFormProps<Values>, 'form' | 'schema'>) {
  const { values } = useFormikContext<Values>();
  const told = useRef(values);
  useEffect(() => {
    if (told.current === values) return;
    told.current = values;
    form.onChange(values, schema.isValidSync(values));
  });
  return null;
}

type FormElementProps = Pick<StepFormProps<FormikValues>, 'schema' | 'onPress' | 'className' | 'children'>;

function FormElement({ schema, onPress, className, children }: FormElementProps) {
  const { values, handleSubmit } = useFormikContext();
  const { formRef } = useFormErrorFocus();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (onPress !== undefined && schema.isValidSync(values)) onPress();
    handleSubmit(event);
  };
  return (
    <form id={STEP_FORM_ID} ref={formRef} className={className} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

/** A form of the flow: formik over a yup schema, telling the flow what is typed and what is submitted. */
export function StepForm<Values extends FormikValues>({ form, schema, clean, onPress, className, children }: StepFormProps<Values>) {
  const submit = (values: Values) => form.onSubmit(clean?.(values) ?? values);
  return (
    <Formik initialValues={form.initialValues} validationSchema={schema} validateOnMount onSubmit={submit}>
      <FormElement schema={schema} onPress={onPress} className={className}>
        <Changes form={form} schema={schema} />
        {children}
      </FormElement>
    </Formik>
  );
}
