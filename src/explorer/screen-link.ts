import type { BookingActor } from '#src/flow/booking-context.ts';

/** What the explorer offers to the framed page that shows the screens. */
export interface ScreenSource {
  subscribe(listener: () => void): () => void;
  /** Counts up whenever the screens have to be drawn again. */
  run(): number;
  /** The running flow. */
  actor(): BookingActor;
}

declare global {
  interface Window {
    /** By name of the frame. */
    flowExplorer?: Partial<Record<string, ScreenSource>>;
  }
}

/** Offers a running flow to the frame with this name. Returns a function that withdraws it. */
export function offerScreens(frame: string, source: ScreenSource): () => void {
  const sources = (window.flowExplorer ??= {});
  sources[frame] = source;
  return () => {
    if (sources[frame] === source) sources[frame] = undefined;
  };
}

/** The flow that the explorer offers to this frame, or null. */
export function framingExplorer(): ScreenSource | null {
  return window.parent === window ? null : (window.parent.flowExplorer?.[window.name] ?? null);
}

/** A screen moves focus to its heading on every step. Allows that only while the focus is inside the frame, not while the explorer is in use. */
export function keepFocusOutside(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusInside(options?: FocusOptions) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
