import { useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { BookingMachine } from '#machines/booking/booking.machine.ts';
import { selectIsBusy } from '#machines/booking/booking.selectors.ts';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { FEELS_IMMEDIATE_MS } from '#src/domain/constants.ts';
import { isSame } from '#src/domain/is-same.ts';
import { sceneOf } from './scene.ts';
import type { Scene } from './scene.ts';

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

/**
 * Whether the flow waits for an answer, for what tells of it: from {@link FEELS_IMMEDIATE_MS} on, so not of a wait that nobody notices
 * (decision record 0012). Its end is told at once, and so is a wait that is there already at the first render.
 */
export function useIsWaiting(): boolean {
  const scene = useScene();
  const [isWaiting, setWaiting] = useState(() => selectIsBusy(scene.getSnapshot()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const update = () => {
      if (selectIsBusy(scene.getSnapshot())) {
        timer ??= setTimeout(() => setWaiting(true), FEELS_IMMEDIATE_MS);
        return;
      }
      end();
      setWaiting(false);
    };
    const subscription = scene.subscribe(update);
    update();
    return () => {
      subscription.unsubscribe();
      end();
    };
  }, [scene]);
  return isWaiting;
}

/** Tells the flow what happened. The same function on every render. */
export function useSend(): (event: BookingEvent) => void {
  return useBookingActor().send;
}
