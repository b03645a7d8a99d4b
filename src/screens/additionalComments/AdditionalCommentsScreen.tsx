import { use } from 'react';
import { selectHasFreedTime, selectUnbooked } from '#machines/booking/booking.page-selectors.ts';
import { selectDraft, selectIsEvent } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking, useSend } from '#src/flow/booking-context.ts';
import { useStepForm } from '../form/useStepForm.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { ServicesContext } from '../services-context.ts';
import { useVisit } from '../visit/useVisit.ts';
import { AdditionalCommentsView } from './AdditionalCommentsView.tsx';

export function AdditionalCommentsScreen() {
  const send = useSend();
  const { hasVisits } = use(ServicesContext);
  const form = useStepForm('additionalComments');
  const data = {
    form,
    draftId: useBooking(selectDraft).id,
    isEvent: useBooking(selectIsEvent),
    unbooked: useBooking(selectUnbooked),
    hasFreedTime: useBooking(selectHasFreedTime),
  };
  return (
    <AdditionalCommentsView
      {...useVisit()}
      {...data}
      onChange={hasVisits ? () => send({ type: 'visit.opened' }) : undefined}
      content={useContent('additionalComments')}
      frame={useStepFrame()}
    />
  );
}
