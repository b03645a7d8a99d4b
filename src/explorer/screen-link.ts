import type { ExplorerStore } from './explorer-store.ts';

declare global {
  interface Window {
    /** The running flows whose screens are shown, by name of the frame. */
    flowExplorer?: Partial<Record<string, ExplorerStore>>;
  }
}

/** Offers a running flow to the frame with this name. Returns a function that withdraws it. */
export function offerScreens(frame: string, store: ExplorerStore): () => void {
  const stores = (window.flowExplorer ??= {});
  stores[frame] = store;
  return () => {
    if (stores[frame] === store) stores[frame] = undefined;
  };
}

/** The flow that the explorer offers to this frame, or null. */
export function framingExplorer(): ExplorerStore | null {
  return window.parent === window ? null : (window.parent.flowExplorer?.[window.name] ?? null);
}

/** A screen moves focus to its heading on every step. Allows that only while the focus is inside the frame, not while the explorer is in use. */
export function keepFocusOutside(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusInside(options?: FocusOptions) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
