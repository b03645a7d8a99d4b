import type { BookingActor } from '#src/flow/booking-context.ts';

/** What the explorer offers to the page it shows the screens in. */
export interface ScreenSource {
  subscribe(listener: () => void): () => void;
  /** The running flow; another object after each step through time, for which the screens are drawn anew. */
  actor(): BookingActor;
  /** Somebody does something on a screen: from here the flow goes on by hand. */
  takeOver(): void;
}

declare global {
  interface Window {
    flowExplorer?: ScreenSource;
  }
}

/** Opens the running flow to the pages framed by this one. Returns the way to close it. */
export function offerScreens(source: ScreenSource): () => void {
  window.flowExplorer = source;
  return () => {
    if (window.flowExplorer === source) delete window.flowExplorer;
  };
}

/** The flow of the explorer that frames this page, or null. */
export function framingExplorer(): ScreenSource | null {
  return window.parent === window ? null : (window.parent.flowExplorer ?? null);
}

/** A screen moves focus to its heading on every step; here only while the visitor is inside the frame, not while the explorer is used. */
export function keepFocusOutside(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusInside(options?: FocusOptions) {
    if (document.hasFocus()) focus.call(this, options);
  };
}

/** Keys that only look around. */
const LOOKING = new Set(['Tab', 'Shift', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Tells of the first press of each gesture on this page, before the page itself hears it. Returns the way to stop. */
export function watchHands(onHand: () => void): () => void {
  const onPointer = () => onHand();
  const onKey = ({ key }: KeyboardEvent) => {
    if (!LOOKING.has(key)) onHand();
  };
  document.addEventListener('pointerdown', onPointer, { capture: true });
  document.addEventListener('keydown', onKey, { capture: true });
  return () => {
    document.removeEventListener('pointerdown', onPointer, { capture: true });
    document.removeEventListener('keydown', onKey, { capture: true });
  };
}
