import { selectCalendar, selectOffer } from '#machines/booking/booking.page-selectors.ts';
import { selectDraft, type BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking, useSend } from '#src/flow/booking-context.ts';
import { Reviews, useReviews } from '../reviews/useReviews.tsx';
import { usePage } from '../frame/usePage.ts';
import type { ProjectSummary } from './BookingAside.tsx';
import { TimeDateBookingView } from './TimeDateBookingView.tsx';

function selectProject(snapshot: BookingSnapshot): ProjectSummary {
  const { project, property } = selectDraft(snapshot).appointmentRequest;
  return {
    windowCount: project.windowCount,
    doorCount: project.doorCount,
    street: property.street1,
  };
}

export function TimeDateBookingScreen() {
  const page = usePage('timeDateBooking');
  return (
    <TimeDateBookingView
      {...page}
      callUs={useContent('site').callUs}
      calendar={useBooking(selectCalendar)}
      offer={useBooking(selectOffer)}
      project={useBooking(selectProject)}
      reviews={<Reviews title={page.content.reviewsTitle} reviews={useReviews()} />}
      send={useSend()}
    />
  );
}
