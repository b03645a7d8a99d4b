import {
  Formik,
  useFormikContext,
  validateYupSchema,
  yupToFormErrors,
  type FormikErrors,
  type FormikValues,
} from 'formik';
import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FormEvent, MouseEvent, ReactNode, RefObject } from 'react';
import type { AnyObjectSchema } from 'yup';
import { readBoxes } from '#src/components/boxes.ts';
import { Button, type ButtonProps } from '#src/components/Button.tsx';
import { ONCE } from '#src/components/once.ts';
import type { Chunk } from '#src/startup/retry-import.ts';
import { useFormErrorFocus } from '#src/components/fields/useFormErrorFocus.ts';

/** How a form is tied to the flow. */
export interface FormBinding<Values> {
  /** Read once, when the form mounts, so that the response to a save never overwrites what the visitor is typing. */
  initialValues: Values;
  /** Called on every change, valid or not, so that nothing is lost on Back, a reload or a failed save. */
  onChange: (values: Values, isValid: boolean) => void;
  /** Called with valid values only. */
  onSubmit: (values: Values) => void;
}

/** The schema of a form. The landing page loads its own only after the form has been painted; if it cannot be loaded, the screen fails. */
type Schema = AnyObjectSchema | Chunk<AnyObjectSchema>;

export interface StepFormProps<Values extends FormikValues> {
  form: FormBinding<Values>;
  /** Its messages come from spec §5. Pass the same object on every render unless the rules change. */
  schema: Schema;
  /**
   * Called right before valid values are submitted, for things a browser allows only during a press. Runs in the press itself; if the schema
   * has not loaded yet, as soon as it has, which browsers still count as part of the press for a few seconds.
   */
  onPress?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Id of a step's form, for a submit button outside it. */
export const STEP_FORM_ID = 'step-form';

function isChunk(schema: Schema): schema is Chunk<AnyObjectSchema> {
  return 'loaded' in schema;
}

/** The schema; null until it has loaded. Throws during render if it cannot be loaded. */
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

/** Caches validation results by schema and values: several parts of a form ask about the same values. */
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

/** Submits the form of the button by an event: in a sandbox without `allow-forms`, the browser submits nothing (decision B13). */
function submitByEvent(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
  event.currentTarget.form?.dispatchEvent(
    new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: event.currentTarget }),
  );
}

/** Submit button that looks disabled while the form is invalid or its schema is loading; a press then shows every message (spec §2, landing; §5, Request call). */
export function SubmitButton(
  props: Pick<ButtonProps, 'busy' | 'iconBefore' | 'iconAfter' | 'children'>,
) {
  const { values } = useFormikContext<FormikValues>();
  return (
    <Button
      type="submit"
      fullWidth
      {...ONCE}
      disabled={!isValidFor(use(SchemaContext), values)}
      onClick={submitByEvent}
      {...props}
    />
  );
}

/** Validates without yup's own promises: formik shows the errors that arrive last, so they must belong to the latest values. */
async function errorsOf<Values extends FormikValues>(
  given: Schema,
  values: Values,
): Promise<FormikErrors<Values>> {
  const schema = isChunk(given) ? await given.load() : given;
  try {
    void validateYupSchema(values, schema, true);
    return {};
  } catch (error) {
    return yupToFormErrors(error);
  }
}

/** Reports every change to the flow. Values count as invalid until the schema has loaded. */
function Changes<Values extends FormikValues>({ form }: Pick<StepFormProps<Values>, 'form'>) {
  const { values } = useFormikContext<Values>();
  const schema = use(SchemaContext);
  const reported = useRef({ values, isJudged: true });
  useEffect(() => {
    const isNew = reported.current.values !== values || !reported.current.isJudged;
    if (!isNew || (reported.current.values === values && schema === null)) return;
    reported.current = { values, isJudged: schema !== null };
    form.onChange(values, isValidFor(schema, values));
  });
  return null;
}

/** Reads what the boxes hold into the values before any press takes effect, Back included (decision V7). */
function useReadAtPress(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const leaving = new AbortController();
    const read = () => {
      if (form.current !== null) readBoxes(form.current);
    };
    for (const press of ['click', 'submit'])
      document.addEventListener(press, read, { capture: true, signal: leaving.signal });
    return () => leaving.abort();
  }, [form]);
}

type FormElementProps<Values> = Pick<
  StepFormProps<FormikValues>,
  'onPress' | 'className' | 'children'
> & { onValid: (values: Values) => void };

/** Sends valid values to the flow in the press itself. Formik's own submit takes a few more renders; it shows errors, or waits for the schema to load. */
function FormElement<Values extends FormikValues>({
  onPress,
  onValid,
  className,
  children,
}: FormElementProps<Values>) {
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

/** A form of the flow: formik with a yup schema. Reports every change and every valid submit to the flow. */
export function StepForm<Values extends FormikValues>({
  form,
  schema: given,
  onPress,
  className,
  children,
}: StepFormProps<Values>) {
  const schema = useSchema(given);
  const submitLate = (values: Values): void => {
    onPress?.();
    form.onSubmit(values);
  };
  return (
    <SchemaContext value={schema}>
      <Formik
        initialValues={form.initialValues}
        validate={(values) => errorsOf(given, values)}
        onSubmit={submitLate}
      >
        <FormElement<Values> onPress={onPress} onValid={form.onSubmit} className={className}>
          <Changes form={form} />
          {children}
        </FormElement>
      </Formik>
    </SchemaContext>
  );
}
