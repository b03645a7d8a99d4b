import { use } from 'react';
import {
  selectCalendar,
  selectDraft,
  selectMailedTo,
} from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { visitCalendarFile, visitCalendarLinks } from '#src/domain/visit-calendar.ts';
import { useBooking } from '#src/flow/booking-context.ts';
import { ServicesContext } from '../services-context.ts';
import { bookedVisitOf } from './booked-visit.ts';
import type { VisitThanks } from './VisitCard.tsx';

/** What was agreed, read from the draft: a visit, or a call to set its time. */
export function useVisit(): VisitThanks {
  const draft = useBooking(selectDraft);
  const visit = bookedVisitOf(draft, useBooking(selectCalendar).timeZone);
  const { offerCalendarFile } = use(ServicesContext);
  const { siteName: company, callUs } = useContent('site');
  const email = useBooking(selectMailedTo);
  const { firstName, phonePrimary: phone } = draft.appointmentRequest.customer;
  const about = { company, phone: callUs.phone };
  const onFile = () =>
    visit !== null &&
    offerCalendarFile?.(draft.id, (draftHash) =>
      visitCalendarFile(visit, { ...about, now: new Date(), draftHash }),
    );
  const calendars =
    visit === null || offerCalendarFile === null
      ? null
      : { ...visitCalendarLinks(visit, about), onFile: () => void onFile() };
  return { visit, phone, firstName, callUs, email, calendars };
}

/** Like {@link useVisit}, but null until it is agreed, and without a draft. */
export function useAgreedVisit(): VisitThanks | null {
  const { id, status } = useBooking(selectDraft);
  const visit = useVisit();
  const isAgreed =
    id !== '' && (status === 'CallToSet' || (status === 'Completed' && visit.visit !== null));
  return isAgreed ? visit : null;
}
