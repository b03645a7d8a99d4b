import { selectEvent } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking, useSend } from '#src/flow/booking-context.ts';
import { EventView } from './EventView.tsx';

export function EventScreen() {
  const send = useSend();
  const { name } = useBooking(selectEvent);
  return (
    <EventView
      content={useContent('event')}
      eventName={name}
      onAgentsOpened={() => send({ type: 'agents.opened' })}
      onCheckAgain={() => window.location.reload()}
    />
  );
}
