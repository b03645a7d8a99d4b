import type { BookingActor } from '#src/flow/booking-context.ts';

/** The same running flow, which hears what is sent to it only while somebody may speak. */
export function mirrorOf(actor: BookingActor, isHeard: () => boolean): BookingActor {
  const send: BookingActor['send'] = (event) => {
    if (isHeard()) actor.send(event);
  };
  return new Proxy(actor, {
    get: (target, key) => {
      if (key === 'send') return send;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
