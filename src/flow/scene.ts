import { toObserver, type Observer, type Subscription } from 'xstate';
import { selectStep, type BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import { inNextTask } from '#src/startup/schedule.ts';

/** The part of the flow that pages use. */
export interface Scene {
  getSnapshot(): BookingSnapshot;
  subscribe(observer: Observer<BookingSnapshot>): Subscription;
  subscribe(next: (snapshot: BookingSnapshot) => void): Subscription;
}

/** Whether the flow goes to another page and starts a call with it. */
function turnsToAsk(from: BookingSnapshot, to: BookingSnapshot): boolean {
  return (
    selectStep(from) !== selectStep(to) &&
    Object.keys(to.children).some((call) => from.children[call] === undefined)
  );
}

/**
 * The flow as pages see it. It equals the flow itself, except when a new page starts a call: that change shows in the next task. Data that has been
 * prefetched, such as the calendar's times, is then rendered together with the page, without a loading state in between (decision record 0019).
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
