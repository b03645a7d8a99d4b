import { toObserver, type Observer, type Subscription } from 'xstate';
import { selectStep, type BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import { inNextTask } from '#src/startup/schedule.ts';

/** The flow as far as pages look at it. */
export interface Scene {
  getSnapshot(): BookingSnapshot;
  subscribe(observer: Observer<BookingSnapshot>): Subscription;
  subscribe(next: (snapshot: BookingSnapshot) => void): Subscription;
}

/** Whether the flow goes to another page, and asks for something with it. */
function turnsToAsk(from: BookingSnapshot, to: BookingSnapshot): boolean {
  return selectStep(from) !== selectStep(to) && Object.keys(to.children).some((call) => from.children[call] === undefined);
}

/**
 * The flow as it is drawn: in its present state, but for a change to a page that asks for something, which waits for the end of the task. What
 * is at hand already (the times of the calendar, prefetched) is then drawn together with the page: the page that waits for it is never
 * rendered (decision record 0019).
 */
export function sceneOf(flow: Scene): Scene {
  const observers = new Set<Observer<BookingSnapshot>>();
  let shown = flow.getSnapshot();
  let isTurning = false;

  function show(): void {
    shown = flow.getSnapshot();
    for (const observer of observers) observer.next?.(shown);
  }

  flow.subscribe((snapshot) => {
    if (isTurning) return;
    if (!turnsToAsk(shown, snapshot)) {
      show();
      return;
    }
    isTurning = true;
    inNextTask(() => {
      isTurning = false;
      show();
    });
  });

  return {
    getSnapshot: () => shown,
    subscribe: (next: Observer<BookingSnapshot> | ((snapshot: BookingSnapshot) => void)) => {
      const observer = toObserver(next);
      observers.add(observer);
      return { unsubscribe: () => observers.delete(observer) };
    },
  };
}
