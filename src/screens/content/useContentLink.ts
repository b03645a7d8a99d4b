import { use, type MouseEvent } from 'react';
import { isOfKind, stepOfPath } from '#src/domain/steps.ts';
import { selectUrl } from '#machines/booking/booking.selectors.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { routeOf, safeHref } from '#src/domain/links.ts';
import { useBooking, useBookingActor } from '#src/flow/booking-context.ts';
import { ServicesContext } from '../services-context.ts';

/** Where a link from content leads, as props to spread on an anchor. */
export interface LinkTarget {
  href: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Whether a click means "go there", and not "open it in a new tab" or "save it". */
export function isPlainClick({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  defaultPrevented,
}: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

/**
 * Turns link targets from content into real links. A route of this product keeps the draft's id and the query, so that it works in a new tab;
 * if it is a reading page, a plain click goes to the flow instead of loading the page. Any other target follows the rewriting rules (spec §2,
 * Shell). Null for a target that cannot be followed.
 */
export function useContentLink(): (target: string) => LinkTarget | null {
  const actor = useBookingActor();
  const companySite = use(ServicesContext).companySite;
  const query = useBooking((snapshot) => selectUrl(snapshot)?.query ?? '');
  return (target) => {
    const route = routeOf(target);
    if (route === null) {
      const href = safeHref(target, companySite);
      return href === null ? null : { href };
    }
    const step = stepOfPath(route);
    const opened: BookingEvent | null = isOfKind(step, 'reading')
      ? { type: 'page.opened', step }
      : null;
    return {
      href: `/${route}${query}`,
      onClick: (event) => {
        if (opened === null || !isPlainClick(event) || !actor.getSnapshot().can(opened)) return;
        event.preventDefault();
        actor.send(opened);
      },
    };
  };
}
