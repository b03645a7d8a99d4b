import { useSelector } from '@xstate/react';
import { createContext, useContext, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { BookingMachine } from '#machines/booking/booking.machine.ts';
import { selectStep, type BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { isSame } from '#src/domain/is-same.ts';
import { sceneOf, type Scene } from './scene.ts';

export type BookingActor = ActorRefFrom<BookingMachine>;

/** The running flow. Stories and tests provide their own. */
export const BookingContext = createContext<BookingActor | null>(null);

/** The running flow. Throws outside a {@link BookingContext}. */
export function useBookingActor(): BookingActor {
  const actor = useContext(BookingContext);
  if (actor === null) throw new Error('No booking flow is running here: wrap the tree in <BookingContext value={actor}>');
  return actor;
}

const scenes = new WeakMap<BookingActor, Scene>();

/** The running flow as pages see it. Throws outside a {@link BookingContext}. */
export function useScene(): Scene {
  const actor = useBookingActor();
  const scene = scenes.get(actor) ?? sceneOf(actor);
  scenes.set(actor, scene);
  return scene;
}

/** The result of a selector. Re-renders only when the result changes (deep comparison). */
export function useBooking<T>(selector: (snapshot: BookingSnapshot) => T): T {
  return useSelector(useScene(), selector, isSame);
}

/** Calls `then` when the flow goes to another page, before that page renders. */
export function usePageTurn(then: () => void): void {
  const scene = useScene();
  useEffect(() => {
    let shown = selectStep(scene.getSnapshot());
    const subscription = scene.subscribe((snapshot) => {
      const next = selectStep(snapshot);
      if (next === null || next === shown) return;
      shown = next;
      then();
    });
    return () => subscription.unsubscribe();
  }, [scene, then]);
}

/** A request has been pending long enough to show it (decision F23). */
export const WaitingContext = createContext(false);

/** Whether to show that a request is pending, for example by a button's spinner. */
export function useIsWaiting(): boolean {
  return useContext(WaitingContext);
}

/** Sends an event to the flow. The same function on every render. */
export function useSend(): (event: BookingEvent) => void {
  return useBookingActor().send;
}
