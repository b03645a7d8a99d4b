import { pathOfStep, type StepId } from '#src/domain/steps.ts';
import {
  selectIsBusy,
  selectIsCallConfirmed,
  selectStep,
  type BookingSnapshot,
} from '#machines/booking/booking.selectors.ts';
import type { EmbedNews } from '#src/domain/embed.ts';
import { follow, type FlowPort } from './url-sync.ts';

type Outcome = Extract<EmbedNews['type'], 'booked' | 'callRequested' | 'notServed'>;

/** The outcome for a host page, based on what the backend has. CallToSet counts as a requested call. */
function outcomeOf(snapshot: BookingSnapshot, step: StepId): Outcome | null {
  if (selectIsCallConfirmed(snapshot)) return 'callRequested';
  switch (snapshot.context.saved?.draft.status) {
    case 'Completed':
      return 'booked';
    case 'CallToSet':
    case 'CallRequested':
      return 'callRequested';
    case 'Abandoned':
      return step === 'doNotServiceArea' ? 'notServed' : null;
    default:
      return null;
  }
}

/**
 * Reports what a host page may know about the flow (docs/guides/embedding.md): `ready` once, `started` when a draft is created, `step` on every
 * other page, and the outcome when it happens, but not when a draft that already has one is loaded. Returns a function that stops it.
 */
export function tellNews(flow: FlowPort, tell: (news: EmbedNews) => void): () => void {
  let isReady = false;
  let step: StepId | null = null;
  let draftId = '';
  let outcome: Outcome | null = null;

  return follow(flow, () => {
    const snapshot = flow.getSnapshot();
    const { draft, visit } = snapshot.context;
    const present = selectStep(snapshot);
    if (present === null || selectIsBusy(snapshot)) return;
    const reached = outcomeOf(snapshot, present);
    const isLoaded = draft.id !== draftId && draft.id !== '' && draft.id === visit.id;

    if (!isReady) tell({ type: 'ready' });
    if (isReady && draftId === '' && draft.id !== '' && !isLoaded) tell({ type: 'started' });
    if (present !== step && present !== 'notFound')
      tell({ type: 'step', step: pathOfStep(present) });
    if (isReady && reached !== null && reached !== outcome && !isLoaded) tell({ type: reached });

    isReady = true;
    step = present;
    draftId = draft.id;
    outcome = reached;
  });
}
