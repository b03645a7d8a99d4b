/** For a control that leaves the page or moves what is under the pointer: the second half of a double press on it does nothing, wherever it lands (decision F15). */
export const ONCE = { 'data-once': '' } as const;

const DOUBLE_PRESS_MS = 500;
let pressedAt = -Infinity;

function ignoreSecondHalf(event: MouseEvent): void {
  // Browsers count the clicks of a mouse in `detail`, but not taps; keys and assistive technology have 0.
  const isTap = event.detail > 0 && 'pointerType' in event && event.pointerType === 'touch';
  if ((event.detail > 1 || isTap) && event.timeStamp - pressedAt < DOUBLE_PRESS_MS) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else
    pressedAt =
      event.target instanceof Element && event.target.closest('[data-once]') !== null
        ? event.timeStamp
        : -Infinity;
}

if (typeof window !== 'undefined') window.addEventListener('click', ignoreSecondHalf, true);
