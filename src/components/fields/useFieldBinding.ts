import { useField, useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { afterPress } from '../press.ts';

/** What a field is still told where formik holds its value. */
export type Unbound<Props> = Omit<Props, 'value' | 'values' | 'checked' | 'onChange' | 'onBlur' | 'error'>;

/**
 * A formik field as the unbound components take it: the message only once touched and invalid.
 * Leaving the field validates after the values of the same event have been rendered, so a value that changes on blur is judged as changed.
 * Where a press leaves the field, its message waits for the click: it moves what is below it.
 */
export function useFieldBinding<Value>(name: string) {
  const [field, meta, helpers] = useField<Value>(name);
  const { validateForm, validateOnBlur } = useFormikContext();
  const [blurCount, setBlurCount] = useState(0);
  useEffect(() => {
    if (blurCount > 0 && validateOnBlur !== false) void validateForm();
  }, [blurCount, validateForm, validateOnBlur]);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return {
    value: field.value,
    error: meta.touched && typeof meta.error === 'string' ? meta.error : undefined,
    onChange: (value: Value) => {
      void helpers.setValue(value);
    },
    onBlur: () =>
      afterPress(() => {
        if (!isShown.current) return;
        void helpers.setTouched(true, false);
        setBlurCount((count) => count + 1);
      }),
  };
}
