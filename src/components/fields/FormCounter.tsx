import { NumberCounter } from '../NumberCounter.tsx';
import type { NumberCounterProps } from '../NumberCounter.tsx';
import { useFieldBinding } from './useFieldBinding.ts';

export type FormCounterProps = Omit<NumberCounterProps, 'value' | 'onChange' | 'onBlur' | 'error'>;

/** A NumberCounter bound to the formik value `name` (a whole number, null while empty). */
export function FormCounter(props: FormCounterProps) {
  return <NumberCounter {...props} {...useFieldBinding<number | null>(props.name)} />;
}
