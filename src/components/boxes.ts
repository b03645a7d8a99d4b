import { useLayoutEffect, useRef, type ChangeEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';

const readers = new WeakMap<Element, () => void>();

/**
 * Takes what stands in the boxes of a form as their values, whether or not an event told of it: some password managers write without one
 * (decision V7). Rendered when it returns; not to be called while React renders.
 */
export function readBoxes(form: HTMLFormElement): void {
  for (const element of Array.from(form.elements)) {
    const read = readers.get(element);
    // Each by itself: formik judges a value beside those it has rendered.
    if (read !== undefined) flushSync(read);
  }
}

/** Calls `read` after every render and whenever {@link readBoxes} asks. After the first one too: a page may be on the screen, and filled in, before its code. */
export function useReader<Control extends Element>(ref: RefObject<Control | null>, read: (control: Control) => void): void {
  useLayoutEffect(() => {
    const control = ref.current;
    if (control === null) return;
    const readControl = () => read(control);
    readers.set(control, readControl);
    readControl();
  });
}

export interface BoxOptions {
  /** What stands in the box unless the visitor writes something else. */
  text: string;
  /** What stands in the box now, and what was typed, pasted or filled in before `format` rewrote it. */
  onText: (text: string, typed: string) => void;
  onBlur?: (() => void) | undefined;
  /** Rewrites what is typed, pasted or filled in, but never while a keyboard composes (decision V7); must be idempotent. */
  format?: ((typed: string) => string) | undefined;
}

/**
 * Props for an element that text stands in. They leave it uncontrolled: React would write its own value over one that no event told of. The
 * text is put into the box when it changes, and read out of it on every event, after every render and by {@link readBoxes}.
 */
export function useBox<Box extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>({ text, onText, onBlur, format }: BoxOptions) {
  const ref = useRef<Box>(null);
  const known = useRef(text);
  const isComposing = useRef(false);

  const read = (event?: Event): boolean => {
    const input = event instanceof InputEvent ? event : null;
    const box = ref.current;
    isComposing.current = input?.isComposing === true;
    if (box === null || box.value === known.current || (isComposing.current && format !== undefined)) return false;
    const typed = box.value;
    const next = format?.(typed) ?? typed;
    if (format !== undefined && next !== typed) {
      const focused = box instanceof HTMLInputElement && box === document.activeElement ? box : null;
      const caret = focused?.selectionStart ?? typed.length;
      box.value = next;
      if (caret < typed.length) {
        const kept = format(typed.slice(0, caret)).length;
        // Delete must not leave the caret before a character of the mask that it cannot take away.
        const isStuck = input?.inputType === 'deleteContentForward' && (next === known.current || kept < caret);
        const moved = isStuck ? kept + 1 : kept;
        focused?.setSelectionRange(moved, moved);
      }
    }
    known.current = next;
    onText(next, typed);
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
      read();
      onBlur?.();
    },
  };
}

/** Props for a check box, uncontrolled for the same reason as {@link useBox}. */
export function useCheck({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
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
