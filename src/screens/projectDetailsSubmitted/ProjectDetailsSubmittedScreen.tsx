import { selectDraft } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking } from '#src/flow/booking-context.ts';
import { usePage } from '../frame/usePage.ts';
import { ProjectDetailsSubmittedView } from './ProjectDetailsSubmittedView.tsx';

export function ProjectDetailsSubmittedScreen() {
  const { phonePrimary } = useBooking(selectDraft).appointmentRequest.customer;
  return (
    <ProjectDetailsSubmittedView
      {...usePage('projectDetailsSubmitted')}
      callUs={useContent('site').callUs}
      phone={phonePrimary}
    />
  );
}
