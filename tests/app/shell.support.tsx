import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { StepId } from '#src/domain/steps.ts';
import { ContentProvider } from '#src/content/ContentProvider.tsx';
import { newDraft } from '#src/domain/draft-defaults.ts';
import type { NameValue } from '#src/domain/draft.ts';
import { readVisit } from '#src/domain/query.ts';
import { type BookingActor, BookingContext } from '#src/flow/booking-context.ts';
import { withEventTimes } from '#src/flow/event-times.ts';
import { NO_SERVICES, ServicesContext } from '#src/screens/services-context.ts';

export const COMPANY = 'https://company.example';

/** A flow on a page that needs no draft. */
export function flowAt(step: StepId, query: NameValue[] = []): BookingActor {
  return createActor(withEventTimes(bookingMachine), {
    input: {
      visit: { step, id: null, resume: false },
      facts: { isEmbedded: step === 'embedGetStarted', marketName: null },
      query,
      draft: newDraft(readVisit(''), { referrer: '', pageUrl: 'https://book.example/' }),
      persisted: { step: null, forms: {}, hold: null, offerSeen: false, timeZone: null },
    },
  }).start();
}

/** Renders a view inside {@link Around}. */
export function renderAround(flow: BookingActor, view: ReactNode): void {
  render(<Around flow={flow}>{view}</Around>);
}

/** The context of every view: a flow, the bundled content and the company's site. */
export function Around({ flow, children }: { flow: BookingActor; children: ReactNode }) {
  return (
    <BookingContext value={flow}>
      <ServicesContext value={{ ...NO_SERVICES, companySite: COMPANY }}>
        <ContentProvider client={null}>{children}</ContentProvider>
      </ServicesContext>
    </BookingContext>
  );
}
