import { selectCalendar, selectDraft, selectIsEvent } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking } from '#src/flow/booking-context.ts';
import { useCalendarFile } from '../common/calendar-file-context.ts';
import { useStepForm } from '../common/useStepForm.ts';
import { useStepFrame } from '../common/useStepFrame.ts';
import { AdditionalCommentsView } from './AdditionalCommentsView.tsx';
import { bookedVisitOf, visitCalendarFile } from './booked-visit.ts';

export function AdditionalCommentsScreen() {
  const draft = useBooking(selectDraft);
  const visit = bookedVisitOf(draft, useBooking(selectCalendar).timeZone);
  const offerFile = useCalendarFile();
  const { siteName: company, callUs } = useContent('site');
  const form = useStepForm('additionalComments', {
    changed: (values, isValid) => ({ type: 'form.changed', step: 'additionalComments', values, isValid }),
    submitted: (values) => ({ type: 'comments.submitted', values }),
  });
  const addToCalendar = () => visit !== null && offerFile?.(visitCalendarFile(visit, { company, phone: callUs.phone, now: new Date() }));
  const data = { callUs, form, visit, draftId: draft.id, isEvent: useBooking(selectIsEvent) };
  return (
    <AdditionalCommentsView {...data} content={useContent('additionalComments')} frame={useStepFrame()} onAddToCalendar={offerFile === null ? null : addToCalendar} />
  );
}
