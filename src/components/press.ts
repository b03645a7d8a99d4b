let isPressed = false;
let ending: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

function begin(): void {
  clearTimeout(ending);
  isPressed = true;
}

function end(): void {
  clearTimeout(ending);
  isPressed = false;
  const due = waiting;
  dropWaiting();
  for (const act of due) act();
}

/** Ends the press in the next task: the click comes in the same task as the release. */
function release(): void {
  clearTimeout(ending);
  ending = setTimeout(end, 0);
}

// Mouse events, which a tap fires too, after its touch events: they are the ones that move focus and cause the click.
if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', begin, true);
  window.addEventListener('mouseup', release, true);
  window.addEventListener('pointercancel', release, true);
  window.addEventListener('keydown', end, true);
}

/** Calls `act` at once or, during a press, after its click: moving the page any earlier would take the target away from under the pointer. */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}

/** Drops what is waiting for the press to end. For a click that removes the field it concerns, or moves it in a list. */
export function dropWaiting(): void {
  waiting = [];
}
