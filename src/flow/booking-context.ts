import { useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { BookingMachine } from '#machines/booking/booking.machine.ts';
import {
  selectIsBusy,
  selectStep,
  type BookingSnapshot,
} from '#machines/booking/booking.selectors.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { isSame } from '#src/domain/is-same.ts';
import { follow } from './url-sync.ts';

export type BookingActor = ActorRefFrom<BookingMachine>;

/** The running flow. Stories and tests provide their own. */
export const BookingContext = createContext<BookingActor | null>(null);

/** The running flow. Throws outside a {@link BookingContext}. */
export function useBookingActor(): BookingActor {
  const actor = useContext(BookingContext);
  if (actor === null)
    throw new Error(
      'No booking flow is running here: wrap the tree in <BookingContext value={actor}>',
    );
  return actor;
}

/** The result of a selector. Re-renders only when the result changes (deep comparison). */
export function useBooking<T>(selector: (snapshot: BookingSnapshot) => T): T {
  return useSelector(useBookingActor(), selector, isSame);
}

/** Calls `then` when the flow goes to another page, before that page renders. */
export function usePageTurn(then: () => void): void {
  const flow = useBookingActor();
  useEffect(() => {
    let shown = selectStep(flow.getSnapshot());
    const subscription = flow.subscribe((snapshot) => {
      const next = selectStep(snapshot);
      if (next === null || next === shown) return;
      shown = next;
      then();
    });
    return () => subscription.unsubscribe();
  }, [flow, then]);
}

/** When a pressed button shows that the flow is still working, if the overlay does not show it yet. */
const BUTTON_SPINNER_MS = 150;

/** The loading overlay is up (decision F23). */
export const OverlayContext = createContext(false);

/** Whether to show that the flow is working for the visitor: the pressed button does so before the overlay, which may take 1.5 seconds. Re-renders for a slow answer only. */
export function useIsWaiting(): boolean {
  const isOverlaid = useContext(OverlayContext);
  const flow = useBookingActor();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const look = () => {
      if (selectIsBusy(flow.getSnapshot())) {
        timer ??= setTimeout(() => setSlow(true), BUTTON_SPINNER_MS);
        return;
      }
      stop();
      setSlow(false);
    };
    const stopFollowing = follow(flow, look);
    return () => {
      stopFollowing();
      stop();
    };
  }, [flow]);
  return isOverlaid || isSlow;
}

/** Sends an event to the flow. The same function on every render. */
export function useSend(): (event: BookingEvent) => void {
  return useBookingActor().send;
}
