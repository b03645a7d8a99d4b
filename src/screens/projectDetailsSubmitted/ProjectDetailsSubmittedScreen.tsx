import { selectDraft } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking } from '#src/flow/booking-context.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { ProjectDetailsSubmittedView } from './ProjectDetailsSubmittedView.tsx';

export function ProjectDetailsSubmittedScreen() {
  const { callUs } = useContent('site');
  const { phonePrimary } = useBooking(selectDraft).appointmentRequest.customer;
  return (
    <ProjectDetailsSubmittedView
      content={useContent('projectDetailsSubmitted')}
      frame={useStepFrame()}
      callUs={callUs}
      phone={phonePrimary}
    />
  );
}
