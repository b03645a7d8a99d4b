import { selectEvent } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking } from '#src/flow/booking-context.ts';
import { useStepForm } from '../form/useStepForm.ts';
import { FieldAgentsView } from './FieldAgentsView.tsx';

export function FieldAgentsScreen() {
  const content = useContent('fieldAgents');
  const { name, agents } = useBooking(selectEvent);
  const form = useStepForm('fieldAgents');
  return (
    <FieldAgentsView
      content={content}
      eventName={name}
      agents={agents}
      form={form}
      onCheckAgain={() => window.location.reload()}
    />
  );
}
