import { selectCalendar, selectOffer } from '#machines/booking/booking.page-selectors.ts';
import { selectDraft, type BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking, useSend } from '#src/flow/booking-context.ts';
import { Reviews, useReviews } from '../reviews/useReviews.tsx';
import { useStepFrame } from '../frame/useStepFrame.ts';
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
  const content = useContent('timeDateBooking');
  const { callUs } = useContent('site');
  const data = {
    calendar: useBooking(selectCalendar),
    offer: useBooking(selectOffer),
    project: useBooking(selectProject),
  };
  const reviews = <Reviews title={content.reviewsTitle} reviews={useReviews()} />;
  return (
    <TimeDateBookingView
      {...data}
      content={content}
      callUs={callUs}
      frame={useStepFrame()}
      reviews={reviews}
      send={useSend()}
    />
  );
}
