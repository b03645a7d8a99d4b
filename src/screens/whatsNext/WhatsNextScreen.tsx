import { selectFirstName } from '#machines/booking/booking.page-selectors.ts';
import { selectDraft } from '#machines/booking/booking.selectors.ts';
import { useBooking, useSend } from '#src/flow/booking-context.ts';
import { usePage } from '../frame/usePage.ts';
import { WhatsNextView } from './WhatsNextView.tsx';

export function WhatsNextScreen() {
  const send = useSend();
  const { appointment } = useBooking(selectDraft).appointmentRequest;
  return (
    <WhatsNextView
      {...usePage('whatsNext')}
      firstName={useBooking(selectFirstName)}
      appointmentDateTime={appointment?.appointmentDateTime ?? null}
      onResourcesOpened={() => send({ type: 'page.opened', step: 'exploreResources' })}
    />
  );
}
