import { use } from 'react';
import { selectCalendar, selectMailedTo } from '#machines/booking/booking.page-selectors.ts';
import { selectDraft } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { visitCalendarFile, visitCalendarLinks } from '#src/domain/visit-calendar.ts';
import { useBooking, useSend } from '#src/flow/booking-context.ts';
import { ServicesContext } from '../services-context.ts';
import { visitPageLink } from '#src/domain/visit.ts';
import { type BookedVisit, bookedVisitOf } from './booked-visit.ts';
import type { Calendars, VisitThanks } from './VisitCard.tsx';

/** The ways to put a visit of the draft into a calendar; null without a visit, or where nothing can be downloaded. */
export function useCalendars(visit: BookedVisit | null): Calendars | null {
  const { id } = useBooking(selectDraft);
  const { offerCalendarFile, hasVisits } = use(ServicesContext);
  const { siteName: company, callUs } = useContent('site');
  if (visit === null || offerCalendarFile === null) return null;
  const about = { company, phone: callUs.phone };
  const pageLink = hasVisits ? visitPageLink(window.location.origin, id) : null;
  return {
    ...visitCalendarLinks(visit, about),
    onFile: () =>
      offerCalendarFile(id, (draftHash) =>
        visitCalendarFile(visit, { ...about, now: new Date(), draftHash, pageLink }),
      ),
  };
}

/** What was agreed, read from the draft: a visit, or a call to set its time. */
export function useVisit(): VisitThanks {
  const draft = useBooking(selectDraft);
  const visit = bookedVisitOf(draft, useBooking(selectCalendar).timeZone);
  const { callUs } = useContent('site');
  const { hasVisits } = use(ServicesContext);
  const send = useSend();
  const email = useBooking(selectMailedTo);
  const { firstName, phonePrimary: phone } = draft.appointmentRequest.customer;
  return {
    visit,
    phone,
    firstName,
    callUs,
    email,
    calendars: useCalendars(visit),
    onChange: hasVisits ? () => send({ type: 'visit.opened' }) : undefined,
  };
}

/** Like {@link useVisit}, but null until it is agreed, and without a draft. */
export function useAgreedVisit(): VisitThanks | null {
  const { id, status } = useBooking(selectDraft);
  const visit = useVisit();
  const isAgreed =
    id !== '' && (status === 'CallToSet' || (status === 'Completed' && visit.visit !== null));
  return isAgreed ? visit : null;
}
