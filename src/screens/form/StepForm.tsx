import { Formik, useFormikContext, validateYupSchema, yupToFormErrors, type FormikErrors, type FormikValues } from 'formik';
import { createContext, startTransition, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import type { AnyObjectSchema } from 'yup';
import { readBoxes } from '#src/components/boxes.ts';
import { Button, type ButtonProps } from '#src/components/Button.tsx';
import type { Chunk } from '#src/startup/retry-import.ts';
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

/** The rules of a form. Those of the landing page come only after the form has been painted; where they do not arrive, the screen fails. */
type Schema = AnyObjectSchema | Chunk<AnyObjectSchema>;

export interface StepFormProps<Values extends FormikValues> {
  form: FormBinding<Values>;
  /** Its messages are the specification's (spec §5). The same on every render, unless the rules change. */
  schema: Schema;
  /**
   * Called when the values are valid, before the form is submitted: for what a browser allows only in a press. In the press itself, or, while the
   * rules are on their way, as soon as they are there; browsers count that as the press for some seconds.
   */
  onPress?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Id of the form on a step, for a button outside of it. */
export const STEP_FORM_ID = 'step-form';

function isChunk(schema: Schema): schema is Chunk<AnyObjectSchema> {
  return 'atHand' in schema;
}

/** The schema; null until it has arrived. */
function useSchema(given: Schema): AnyObjectSchema | null {
  const [loaded, setLoaded] = useState<AnyObjectSchema | null>(null);
  useEffect(() => {
    if (!isChunk(given)) return;
    given.load().then(
      (schema) => startTransition(() => setLoaded(schema)),
      (error: unknown) =>
        setLoaded(() => {
          throw error;
        }),
    );
  }, [given]);
  return isChunk(given) ? loaded : given;
}

/** What was found of values that are asked about again, by the schema and by another part of the form. */
const judged = new WeakMap<AnyObjectSchema, WeakMap<object, boolean>>();

function isValidFor(schema: AnyObjectSchema | null, values: FormikValues): boolean {
  if (schema === null) return false;
  const known = judged.get(schema) ?? new WeakMap<object, boolean>();
  judged.set(schema, known);
  const isValid = known.get(values) ?? schema.isValidSync(values);
  known.set(values, isValid);
  return isValid;
}

const SchemaContext = createContext<AnyObjectSchema | null>(null);

/** The button of a form whose rules may be on their way still: disabled in look while the form is invalid; a press then shows every message (spec §2, landing; §5, Request call). */
export function SubmitButton(props: Pick<ButtonProps, 'busy' | 'iconBefore' | 'iconAfter' | 'children'>) {
  const { values } = useFormikContext<FormikValues>();
  return <Button type="submit" fullWidth disabled={!isValidFor(use(SchemaContext), values)} {...props} />;
}

/** Without yup's own promises: formik shows the errors that it is told last, which must be those of the values that came last. */
async function errorsOf<Values extends FormikValues>(given: Schema, values: Values): Promise<FormikErrors<Values>> {
  const schema = isChunk(given) ? await given.load() : given;
  try {
    void validateYupSchema(values, schema, true);
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
    form.onChange(values, isValidFor(schema, values));
  });
  return null;
}

/** Before any press counts, that of Back too, the values are what stands in the boxes (decision V7). */
function useReadAtPress(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const leaving = new AbortController();
    const read = () => {
      if (form.current !== null) readBoxes(form.current);
    };
    for (const press of ['click', 'submit']) document.addEventListener(press, read, { capture: true, signal: leaving.signal });
    return () => leaving.abort();
  }, [form]);
}

type FormElementProps<Values> = Pick<StepFormProps<FormikValues>, 'onPress' | 'className' | 'children'> & { onValid: (values: Values) => void };

/** Valid values go to the flow in the press itself; formik's way, a few renders longer, is for a form that shows its errors, or whose rules are not there yet. */
function FormElement<Values extends FormikValues>({ onPress, onValid, className, children }: FormElementProps<Values>) {
  const { values, handleSubmit } = useFormikContext<Values>();
  const formRef = useFormErrorFocus();
  useReadAtPress(formRef);
  const schema = use(SchemaContext);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!isValidFor(schema, values)) {
      handleSubmit(event);
      return;
    }
    event.preventDefault();
    onPress?.();
    onValid(values);
  };
  return (
    <form id={STEP_FORM_ID} ref={formRef} className={className} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}

/** A form of the flow: formik over a yup schema, telling the flow what is typed and what is submitted. */
export function StepForm<Values extends FormikValues>({ form, schema: given, onPress, className, children }: StepFormProps<Values>) {
  const schema = useSchema(given);
  const submitLate = (values: Values): void => {
    onPress?.();
    form.onSubmit(values);
  };
  return (
    <SchemaContext value={schema}>
      <Formik initialValues={form.initialValues} validate={(values) => errorsOf(given, values)} onSubmit={submitLate}>
        <FormElement<Values> onPress={onPress} onValid={form.onSubmit} className={className}>
          <Changes form={form} />
          {children}
        </FormElement>
      </Formik>
    </SchemaContext>
  );
}
