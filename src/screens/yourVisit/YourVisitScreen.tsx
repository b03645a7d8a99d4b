import { selectOwnVisit } from '#machines/booking/booking.page-selectors.ts';
import { selectDraft } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { addressLine } from '#src/domain/visit-calendar.ts';
import { useBooking, useSend } from '#src/flow/booking-context.ts';
import { usePage } from '../frame/usePage.ts';
import { bookedVisitOf } from '../visit/booked-visit.ts';
import { useCalendars } from '../visit/useVisit.ts';
import { YourVisitView } from './YourVisitView.tsx';

export function YourVisitScreen() {
  const page = useBooking(selectOwnVisit);
  const draft = useBooking(selectDraft);
  const visit =
    page.visit === null
      ? null
      : {
          ...page.visit,
          address: addressLine(draft.appointmentRequest.property),
          offer: bookedVisitOf(draft, null)?.offer ?? null,
        };
  return (
    <YourVisitView
      {...usePage('yourVisit')}
      callUs={useContent('site').callUs}
      page={page}
      visit={visit}
      calendars={useCalendars(visit)}
      phone={draft.appointmentRequest.customer.phonePrimary}
      send={useSend()}
    />
  );
}
