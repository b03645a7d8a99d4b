import { fromCallback, type AnyEventObject } from 'xstate';
import type { WatchHoldInput } from '#machines/booking/booking.types.ts';
import { HOLD_SECONDS, HOLD_TICK_MS } from '#src/domain/constants.ts';

const WAKE_UPS = ['focus', 'pageshow'] as const;

/** Whole seconds left until a deadline, from 0 to 300 (decision F11). Both in epoch milliseconds. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.min(HOLD_SECONDS, Math.max(0, Math.ceil((deadline - now) / 1000)));
}

/**
 * Watches the wall clock for a hold: sends `hold.ticked` every second and whenever the page wakes up, and `hold.expired` once.
 * It reads the clock each time instead of counting ticks, so a background tab or a sleeping laptop does not stretch the hold.
 */
export const watchHold = fromCallback<AnyEventObject, WatchHoldInput>(({ input, sendBack }) => {
  const page = typeof window === 'undefined' ? null : window;

  function look(): void {
    const left = secondsLeft(input.deadline, Date.now());
    sendBack({ type: 'hold.ticked', secondsLeft: left });
    if (left > 0) return;
    stop();
    sendBack({ type: 'hold.expired' });
  }

  function stop(): void {
    clearInterval(timer);
    for (const name of WAKE_UPS) page?.removeEventListener(name, look);
    page?.document.removeEventListener('visibilitychange', look);
  }

  const timer = setInterval(look, HOLD_TICK_MS);
  for (const name of WAKE_UPS) page?.addEventListener(name, look);
  page?.document.addEventListener('visibilitychange', look);
  look();
  return stop;
});
