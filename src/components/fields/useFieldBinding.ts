import { useField, useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';

/** The props that are left to pass when formik holds the field's value. */
export type Unbound<Props> = Omit<
  Props,
  'value' | 'values' | 'checked' | 'onChange' | 'onBlur' | 'error'
>;

/** What waits for the click of the press that is under way; null if none is. A tap fires mouse events too: they are what moves focus and clicks. */
let waiting: (() => void)[] | null = null;

function begin(): void {
  waiting ??= [];
}

function end(): void {
  const due = waiting ?? [];
  waiting = null;
  for (const act of due) act();
}

if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', begin, true);
  for (const ending of ['mouseup', 'pointercancel', 'keydown'])
    window.addEventListener(ending, () => setTimeout(end), true);
}

/** For a click that removes the field it left, or moves it in a list: the field does not count as left. */
export function forgetLeftFields(): void {
  waiting &&= [];
}

/**
 * A formik field as props for the unbound components. `error` is set only once the field is touched and invalid.
 * Leaving the field validates after the values of the same event have rendered, so that a value that changes on blur is validated as changed.
 * If a press leaves the field, the error message waits for the click, because it moves whatever is below it.
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
    onBlur: () => {
      const leave = () => {
        if (!isShown.current) return;
        void helpers.setTouched(true, false);
        setBlurCount((count) => count + 1);
      };
      if (waiting === null) leave();
      else waiting.push(leave);
    },
  };
}
