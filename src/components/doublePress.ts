/** For this long after a tap, or after a new page, a tap in the same place counts as part of the last one, in milliseconds: nobody reads that fast. */
export const ONE_PRESS_MS = 500;
/** How far apart two taps may be and still count as the same place, in CSS pixels. */
const SAME_PLACE = 40;

/** For controls that leave the page: the second half of a double press on them does nothing, because the next page is already on its way. */
export const PRESSED_ONCE = { 'data-pressed-once': '' } as const;

let pointer = '';
let replacedAt = -Infinity;
let last: { x: number; y: number; at: number } | null = null;

function isPressedOnce({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[data-pressed-once]') !== null;
}

function isMeantForBefore(event: MouseEvent): boolean {
  const { clientX, clientY, detail } = event;
  const isReplaced = last !== null && last.at <= replacedAt;
  if (last === null || !(isReplaced || isPressedOnce(event))) return false;
  // Browsers count mouse clicks in `detail`, but not taps.
  if (pointer === 'mouse') return detail > 1;
  const since = isReplaced ? replacedAt : last.at;
  return performance.now() - since < ONE_PRESS_MS && Math.hypot(clientX - last.x, clientY - last.y) < SAME_PLACE;
}

function judge(event: MouseEvent): void {
  const isByKey = event.detail === 0;
  if (isByKey) return;
  if (isMeantForBefore(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  last = { x: event.clientX, y: event.clientY, at: performance.now() };
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', (event) => { pointer = event.pointerType; }, true);
  window.addEventListener('click', judge, true);
}

/**
 * Call it when something new has come under the pointer: the next page, or the next entry of a list. The second half of a double click or
 * double tap then does nothing: it was meant for what was there before (decision F15: one press, one step; docs/decisions/0025).
 */
export function endDoublePress(): void {
  replacedAt = performance.now();
}
