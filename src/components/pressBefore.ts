import { ONE_PRESS_MS } from './doublePress.ts';

/** A bar that has come or gone, and the old value of the root's custom property by which other bars make room for it. */
interface Moved {
  bar: HTMLElement;
  property: string;
  before: string;
  at: number;
}

let moved: Moved | null = null;
/** The control whose label was pressed: the browser clicks it next, in Firefox after it has scrolled it into view. */
let labelled: HTMLElement | null = null;

/** The control that a press on an element acts on. */
function controlAt(element: Element | null): HTMLElement | null {
  const found = element?.closest<HTMLElement>('a, button, label, input, select, textarea') ?? null;
  return found instanceof HTMLLabelElement ? found.control : found;
}

/** The control that was at a point before. Restores the old layout for the lookup; nothing is painted meanwhile. */
function controlBefore({ bar, property, before }: Moved, x: number, y: number): HTMLElement | null {
  const { style } = document.documentElement;
  const now = style.getPropertyValue(property);
  const { display } = bar.style;
  style.setProperty(property, before);
  bar.style.display = 'none';
  const found = controlAt(document.elementFromPoint(x, y));
  bar.style.display = display;
  style.setProperty(property, now);
  return found;
}

function judge(event: MouseEvent): void {
  const isByKey = event.detail === 0;
  if (moved === null || isByKey || performance.now() - moved.at >= ONE_PRESS_MS) return;
  const target = event.target instanceof Element ? event.target : null;
  const isOfLabel = target !== null && target === labelled;
  labelled = null;
  if (isOfLabel) return;
  const meant = controlBefore(moved, event.clientX, event.clientY);
  if (meant === null || meant === controlAt(target)) {
    const control = target?.closest('label')?.control ?? null;
    labelled = control === target ? null : control;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  meant.focus();
  meant.click();
}

/**
 * Call it when a bar has come over the page or is about to go. A quick press is then passed on to what was seen before, which the bar now
 * covers or has moved (docs/decisions/0025).
 */
export function passOnPresses(bar: HTMLElement, property: string): void {
  labelled = null;
  moved = { bar, property, before: document.documentElement.style.getPropertyValue(property), at: performance.now() };
  window.addEventListener('click', judge, true);
}
