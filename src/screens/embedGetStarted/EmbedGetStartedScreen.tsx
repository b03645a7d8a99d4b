import { use } from 'react';
import { selectHandOver } from '#machines/booking/booking.page-selectors.ts';
import { selectDraft, selectIsBusy, selectOccasion } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking, useBookingActor } from '#src/flow/booking-context.ts';
import { ServicesContext } from '../services-context.ts';
import { useContactStatus } from '../form/useContactStatus.ts';
import { useStepForm } from '../form/useStepForm.ts';
import { EmbedGetStartedView } from './EmbedGetStartedView.tsx';

export function EmbedGetStartedScreen() {
  const actor = useBookingActor();
  const nextWindow = use(ServicesContext).handOver;
  const state = useBooking(selectHandOver);
  const { id } = useBooking(selectDraft);
  const query = useBooking((snapshot) => snapshot.context.query);
  const form = useStepForm('embedGetStarted');
  /** Does nothing while a save is running: that save will navigate the window that the first press opened. */
  const openWindow = (): void => {
    if (!selectIsBusy(actor.getSnapshot())) nextWindow?.open();
  };
  return (
    <EmbedGetStartedView
      content={useContent('embedGetStarted')}
      form={form}
      status={useContactStatus()}
      occasion={useBooking(selectOccasion)}
      handOver={
        state === 'none' ? { state } : { state, link: nextWindow?.linkTo(id, query) ?? '/' }
      }
      onPress={openWindow}
    />
  );
}
