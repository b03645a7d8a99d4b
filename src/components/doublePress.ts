/** How long after a page has come a tap in the place of the last one is still meant for the page before, in milliseconds: nobody reads that fast. */
const MEANT_FOR_BEFORE_MS = 500;
/** How far from each other two taps may lie that are meant for one place, in CSS pixels. */
const SAME_PLACE = 40;

let pointer = '';
let replacedAt = -Infinity;
let last: { x: number; y: number; at: number } | null = null;

function isMeantForBefore({ clientX, clientY, detail }: MouseEvent): boolean {
  if (last === null || last.at > replacedAt) return false;
  // Browsers count the clicks of a mouse in `detail`, those of a finger they do not.
  if (pointer === 'mouse') return detail > 1;
  return performance.now() - replacedAt < MEANT_FOR_BEFORE_MS && Math.hypot(clientX - last.x, clientY - last.y) < SAME_PLACE;
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
 * To be called when something else has come under the pointer: the next page, or the next entry of a list. The second half of a double
 * click or of a double tap does nothing then; it was meant for what was there before (decision F15: one press, one step; docs/decisions/0025).
 */
export function endDoublePress(): void {
  replacedAt = performance.now();
}
