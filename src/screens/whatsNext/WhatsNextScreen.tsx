import { selectFirstName } from '#machines/booking/booking.page-selectors.ts';
import { selectDraft } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking, useSend } from '#src/flow/booking-context.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { WhatsNextView } from './WhatsNextView.tsx';

export function WhatsNextScreen() {
  const send = useSend();
  const { appointment } = useBooking(selectDraft).appointmentRequest;
  return (
    <WhatsNextView
      content={useContent('whatsNext')}
      frame={useStepFrame()}
      firstName={useBooking(selectFirstName)}
      appointmentDateTime={appointment?.appointmentDateTime ?? null}
      onResourcesOpened={() => send({ type: 'page.opened', step: 'exploreResources' })}
    />
  );
}
