import { Formik, useFormikContext, validateYupSchema, yupToFormErrors } from 'formik';
import type { FormikErrors, FormikValues } from 'formik';
import { createContext, use, useEffect, useRef, useState } from 'react';
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

/** Gives a schema; the landing page's comes only after the form has been painted. */
export type LoadSchema = () => Promise<AnyObjectSchema>;

export interface StepFormProps<Values extends FormikValues> {
  form: FormBinding<Values>;
  /** Its messages are the specification's (spec §5). The same function on every render, unless the rules change. */
  schema: LoadSchema;
  /** Called in the press itself when the values are valid, before the form is submitted: for what a browser allows only then. */
  onPress?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Id of the form on a step, for a button outside of it. */
export const STEP_FORM_ID = 'step-form';

const TRIES = 5;
const PAUSE_MS = 1000;

/** Asks again for a schema whose code got lost on the way; rejects when it does not arrive at all. */
async function persistently(load: LoadSchema): Promise<AnyObjectSchema> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt === TRIES) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS);
      });
    }
  }
}

/** The schema once it is there; null until then. A schema that does not arrive is a screen that does not arrive. */
function useSchema(load: LoadSchema): AnyObjectSchema | null {
  const [loaded, setLoaded] = useState<{ load: LoadSchema; schema: AnyObjectSchema } | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    persistently(load).then(
      (schema) => setLoaded({ load, schema }),
      (error: unknown) => setFailure({ error }),
    );
  }, [load]);
  if (failure !== null) throw failure.error;
  return loaded?.load === load ? loaded.schema : null;
}

const SchemaContext = createContext<AnyObjectSchema | null>(null);

/** Whether the form around is valid as it stands; false while its rules are still on their way. */
export function useIsFormValid(): boolean {
  const { values } = useFormikContext<FormikValues>();
  return use(SchemaContext)?.isValidSync(values) === true;
}

async function errorsOf<Values extends FormikValues>(load: LoadSchema, values: Values): Promise<FormikErrors<Values>> {
  const schema = await persistently(load);
  try {
    await validateYupSchema(values, schema);
    return {};
  } catch (error) {
    return yupToFormErrors(error);
  }
}

/** Tells the flow of every change; what is typed before the rules are there counts as not valid until they are. */
function Changes<Values extends FormikValues>({ form }: Pick<StepFormProps<Values>, 'form'>) {
  const { values } = useFormikContext<Values>();
  const schema = use(SchemaContext);
  const told = useRef({ values, isJudged: true });
  useEffect(() => {
    const isNew = told.current.values !== values || !told.current.isJudged;
    if (!isNew || (told.current.values === values && schema === null)) return;
    told.current = { values, isJudged: schema !== null };
    form.onChange(values, schema?.isValidSync(values) === true);
  });
  return null;
}

function FormElement({ onPress, className, children }: Pick<StepFormProps<FormikValues>, 'onPress' | 'className' | 'children'>) {
  const { handleSubmit } = useFormikContext();
  const { formRef } = useFormErrorFocus();
  const isValid = useIsFormValid();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isValid) onPress?.();
    handleSubmit(event);
  };
  return (
    <form id={STEP_FORM_ID} ref={formRef} className={className} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

/** A form of the flow: formik over a yup schema, telling the flow what is typed and what is submitted. */
export function StepForm<Values extends FormikValues>({ form, schema: load, onPress, className, children }: StepFormProps<Values>) {
  const schema = useSchema(load);
  return (
    <SchemaContext value={schema}>
      <Formik initialValues={form.initialValues} validate={(values) => errorsOf(load, values)} validateOnMount onSubmit={(values) => form.onSubmit(values)}>
        <FormElement onPress={onPress} className={className}>
          <Changes form={form} />
          {children}
        </FormElement>
      </Formik>
    </SchemaContext>
  );
}
