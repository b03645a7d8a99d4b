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

/** The click comes in the same task as the release. */
function release(): void {
  clearTimeout(ending);
  ending = setTimeout(end, 0);
}

// The mouse's events, which a finger's tap has too, after its own: it is they that move the focus and make the click.
if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', begin, true);
  window.addEventListener('mouseup', release, true);
  window.addEventListener('pointercancel', release, true);
  window.addEventListener('keydown', end, true);
}

/** Does something at once, or, during a press, after its click: what moves the page before would take the target away from under the pointer. */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}

/** Forgets what waits for the press, for a click that removes what it is about or gives it another place in its list. */
export function dropWaiting(): void {
  waiting = [];
}
