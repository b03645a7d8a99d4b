import { useLayoutEffect, useRef, type ChangeEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';

const readers = new WeakMap<Element, () => void>();

/**
 * Reads what the boxes of a form hold as their values, even if no event reported it: some password managers write without one
 * (decision V7). Renders synchronously, so do not call it while React renders.
 */
export function readBoxes(form: HTMLFormElement): void {
  for (const element of Array.from(form.elements)) {
    const read = readers.get(element);
    // One at a time: formik validates a value together with the others as last rendered.
    if (read !== undefined) flushSync(read);
  }
}

/** Calls `read` after every render and whenever {@link readBoxes} asks. The first render counts too: a page may be painted, and filled in, before its code runs. */
export function useReader<Control extends Element>(
  ref: RefObject<Control | null>,
  read: (control: Control) => void,
): void {
  useLayoutEffect(() => {
    const control = ref.current;
    if (control === null) return;
    const readControl = () => read(control);
    readers.set(control, readControl);
    readControl();
  });
}

export interface BoxOptions {
  /** What the box shows until the visitor changes it. */
  text: string;
  /** Called with what the box holds now. */
  onText: (text: string) => void;
  onBlur?: (() => void) | undefined;
  /** Rewrites what is typed, pasted or filled in, but never during IME composition (decision V7); must be idempotent. */
  format?: ((typed: string) => string) | undefined;
  /** Rewrites what the box holds when the visitor leaves it, or what is filled in without a visit; must be idempotent. */
  formatOnLeave?: ((text: string) => string) | undefined;
}

/**
 * Props for an input, text area or select. They leave it uncontrolled: React would overwrite a value that no event reported. The hook writes
 * `text` into the box when it changes, and reads the box on every event, after every render and on {@link readBoxes}.
 */
export function useBox<Box extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>({
  text,
  onText,
  onBlur,
  format,
  formatOnLeave,
}: BoxOptions) {
  const ref = useRef<Box>(null);
  const known = useRef(text);
  const isComposing = useRef(false);

  const read = (event?: Event): boolean => {
    const input = event instanceof InputEvent ? event : null;
    const box = ref.current;
    isComposing.current = input?.isComposing === true;
    if (
      box === null ||
      box.value === known.current ||
      (isComposing.current && format !== undefined)
    )
      return false;
    const typed = box.value;
    const masked = format?.(typed) ?? typed;
    const next = box === document.activeElement ? masked : (formatOnLeave?.(masked) ?? masked);
    if (next !== typed) {
      const focused =
        box instanceof HTMLInputElement && box === document.activeElement ? box : null;
      const caret = focused?.selectionStart ?? typed.length;
      box.value = next;
      if (format !== undefined && caret < typed.length) {
        const kept = format(typed.slice(0, caret)).length;
        // Delete must not leave the caret before a mask character, which it cannot delete.
        const isStuck =
          input?.inputType === 'deleteContentForward' && (next === known.current || kept < caret);
        const moved = isStuck ? kept + 1 : kept;
        focused?.setSelectionRange(moved, moved);
      }
    }
    known.current = next;
    onText(next);
    return true;
  };

  useReader(ref, (box) => {
    if (isComposing.current) return;
    if (text !== known.current) {
      known.current = text;
      box.value = text;
    } else if (read() && document.activeElement !== box) onBlur?.();
  });

  return {
    ref,
    defaultValue: text,
    onChange: ({ nativeEvent }: ChangeEvent) => {
      read(nativeEvent);
    },
    onCompositionEnd: () => {
      read();
    },
    onBlur: () => {
      if (ref.current !== null && formatOnLeave !== undefined)
        ref.current.value = formatOnLeave(ref.current.value);
      read();
      onBlur?.();
    },
  };
}

/** Props for a check box, uncontrolled for the same reason as {@link useBox}. */
export function useCheck({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const ref = useRef<HTMLInputElement>(null);
  const known = useRef(checked);
  const read = () => {
    const box = ref.current;
    if (box === null || box.checked === known.current) return;
    known.current = box.checked;
    onChange(box.checked);
  };
  useReader(ref, (box) => {
    if (checked === known.current) return read();
    known.current = checked;
    box.checked = checked;
  });
  return { ref, defaultChecked: checked, onChange: read };
}
