import type { Draft } from '#src/domain/draft.ts';
import { isBooked, isEvent } from './steps.ts';
import type { Expected } from './rows.ts';
import type { Visit } from './visit.ts';

/** Where going to the start leads. Nobody who has booked starts again (decision F4); an event that is not known yet is loaded first (S2.event). */
export function startOf({ isEmbedded, agents }: Visit, draft: Draft): Partial<Expected> {
  const isEventUnknown =
    isEvent(draft) &&
    agents === null &&
    draft.appointmentRequest.eventDetails.eventCampaignId !== null;
  if (isEventUnknown)
    return {
      page: null,
      asked: 'home',
      askedId: null,
      isResumed: false,
      isBusy: true,
      calls: ['loadCampaign'],
    };
  return {
    page: isBooked(draft) ? 'additionalComments' : isEmbedded ? 'embedGetStarted' : 'home',
    isBusy: false,
  };
}
