import { useSelector } from '@xstate/react';
import { createContext, startTransition, useContext, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { BookingMachine } from '#machines/booking/booking.machine.ts';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { isSame } from './is-same.ts';

export type BookingActor = ActorRefFrom<BookingMachine>;

/** The one running flow; a story or a test puts its own in. */
export const BookingContext = createContext<BookingActor | null>(null);

/** The running flow. Throws outside a {@link BookingContext}. */
export function useBookingActor(): BookingActor {
  const actor = useContext(BookingContext);
  if (actor === null) throw new Error('No booking flow is running here: wrap the tree in <BookingContext value={actor}>');
  return actor;
}

/** What a selector says of the flow's present state; renders again only when the answer is another one (compared by value). */
export function useBooking<T>(selector: (snapshot: BookingSnapshot) => T): T {
  return useSelector(useBookingActor(), selector, isSame);
}

/**
 * As {@link useBooking}, for what only decorates the page: rendered after the present task, and not at all when the next page comes first,
 * so that an answer that comes at once does not wait for it.
 */
export function useBookingSoon<T extends string | number | boolean>(selector: (snapshot: BookingSnapshot) => T): T {
  const actor = useBookingActor();
  const [selected, setSelected] = useState(() => selector(actor.getSnapshot()));
  useEffect(() => {
    const update = () => {
      const next = selector(actor.getSnapshot());
      startTransition(() => setSelected(next));
    };
    const subscription = actor.subscribe(update);
    update();
    return () => subscription.unsubscribe();
  }, [actor, selector]);
  return selected;
}

/** Tells the flow what happened. The same function on every render. */
export function useSend(): (event: BookingEvent) => void {
  return useBookingActor().send;
}
