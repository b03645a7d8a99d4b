import { useField, useFormikContext } from 'formik';
import { useEffect, useState } from 'react';

/**
 * A formik field as the unbound components take it: the message only once touched and invalid.
 * Leaving the field validates after the values of the same event have been rendered, so a value that changes on blur is judged as changed.
 */
export function useFieldBinding<Value>(name: string) {
  const [field, meta, helpers] = useField<Value>(name);
  const { validateForm, validateOnBlur } = useFormikContext();
  const [blurCount, setBlurCount] = useState(0);
  useEffect(() => {
    if (blurCount > 0 && validateOnBlur !== false) void validateForm();
  }, [blurCount, validateForm, validateOnBlur]);
  return {
    value: field.value,
    error: meta.touched && typeof meta.error === 'string' ? meta.error : undefined,
    onChange: (value: Value) => {
      void helpers.setValue(value);
    },
    onBlur: () => {
      void helpers.setTouched(true, false);
      setBlurCount((count) => count + 1);
    },
  };
}
