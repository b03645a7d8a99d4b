import { NumberCounter, type NumberCounterProps } from '../NumberCounter.tsx';
import { type Unbound, useFieldBinding } from './useFieldBinding.ts';

/** A NumberCounter bound to the formik value `name`. */
export function FormCounter(props: Unbound<NumberCounterProps>) {
  return <NumberCounter {...props} {...useFieldBinding<NumberCounterProps['value']>(props.name)} />;
}
