import {
  selectIsCallConfirmed,
  selectStep,
  type BookingSnapshot,
} from '#machines/booking/booking.selectors.ts';
import type { StepId } from '#src/domain/steps.ts';
import { follow, type FlowPort } from './url-sync.ts';

/** How the visitor entered, named like the explorer's variants. */
export type FunnelVariant = 'standard' | 'embedded' | 'paidLead' | 'event' | 'verification';

/** What the funnel counts: pages, and the confirmation of a call request, so that a request that was sent is not counted as a loss. */
export type FunnelState = StepId | 'requestCall.confirmed';

/** A page that the flow entered, or on which the draft got its id. */
export interface PageEntry {
  /** Empty before the first save. */
  draftId: string;
  state: FunnelState;
  variant: FunnelVariant;
}

function stateOf(snapshot: BookingSnapshot): FunnelState | null {
  return selectIsCallConfirmed(snapshot) ? 'requestCall.confirmed' : selectStep(snapshot);
}

/** The variant of a visit. */
export function variantOf({ context: { facts, draft } }: BookingSnapshot): FunnelVariant {
  const { isEvent, isPPL, isVerifyHomeOwnership } = draft.appointmentRequest;
  if (facts.isEmbedded) return 'embedded';
  if (isEvent) return 'event';
  if (isPPL) return 'paidLead';
  return isVerifyHomeOwnership ? 'verification' : 'standard';
}

/**
 * Reports every page that the flow enters, starting with the current one, and again a page on which the draft gets its id: that entry names both the visit
 * and the draft, which another window may go on with. Returns a function that stops it.
 */
export function watchFunnel(flow: FlowPort, tell: (entry: PageEntry) => void): () => void {
  let last: FunnelState | null = null;
  let lastDraftId = '';
  return follow(flow, () => {
    const snapshot = flow.getSnapshot();
    const state = stateOf(snapshot);
    const draftId = snapshot.context.draft.id;
    const isReportedAlready = state === last && (draftId === '' || lastDraftId !== '');
    last = state;
    lastDraftId = draftId;
    if (state !== null && !isReportedAlready)
      tell({ draftId, state, variant: variantOf(snapshot) });
  });
}
