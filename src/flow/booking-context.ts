import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { BookingMachine } from '#machines/booking/booking.machine.ts';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { isSame } from '#src/domain/is-same.ts';
import { sceneOf, type Scene } from './scene.ts';

export type BookingActor = ActorRefFrom<BookingMachine>;

/** The one running flow; a story or a test puts its own in. */
export const BookingContext = createContext<BookingActor | null>(null);

/** The running flow. Throws outside a {@link BookingContext}. */
export function useBookingActor(): BookingActor {
  const actor = useContext(BookingContext);
  if (actor === null) throw new Error('No booking flow is running here: wrap the tree in <BookingContext value={actor}>');
  return actor;
}

const scenes = new WeakMap<BookingActor, Scene>();

/** The running flow as it is drawn. Throws outside a {@link BookingContext}. */
export function useScene(): Scene {
  const actor = useBookingActor();
  const scene = scenes.get(actor) ?? sceneOf(actor);
  scenes.set(actor, scene);
  return scene;
}

/** What a selector says of the flow's present state; renders again only when the answer is another one (compared by value). */
export function useBooking<T>(selector: (snapshot: BookingSnapshot) => T): T {
  return useSelector(useScene(), selector, isSame);
}

/** A request is under way that has taken long enough to be told of (decision F23). */
export const WaitingContext = createContext(false);

/** Whether the visitor is told of a wait: for the spinners of buttons. */
export function useIsWaiting(): boolean {
  return useContext(WaitingContext);
}

/** Tells the flow what happened. The same function on every render. */
export function useSend(): (event: BookingEvent) => void {
  return useBookingActor().send;
}
