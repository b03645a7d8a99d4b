import { selectOccasion } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking, useSend } from '#src/flow/booking-context.ts';
import { useContactStatus } from '../form/useContactStatus.ts';
import { useReviews } from '../reviews/useReviews.tsx';
import { useStepForm } from '../form/useStepForm.ts';
import { HomeView } from './HomeView.tsx';

export function HomeScreen() {
  const send = useSend();
  const form = useStepForm('home');
  return (
    <HomeView
      content={useContent('home')}
      form={form}
      status={useContactStatus()}
      occasion={useBooking(selectOccasion)}
      reviews={useReviews()}
      onCallRequested={() => send({ type: 'callRequest.opened' })}
    />
  );
}
