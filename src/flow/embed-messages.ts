import { pathOfStep, type StepId } from '#src/domain/steps.ts';
import { selectIsBusy, selectIsCallConfirmed, selectStep, type BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { EmbedNews } from '#src/domain/embed.ts';
import type { FlowPort } from './url-sync.ts';

type Outcome = Extract<EmbedNews['type'], 'booked' | 'callRequested' | 'notServed'>;

/** How the visit stands for a host page, by what the backend holds; a call to set the time is a call requested. */
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
 * Tells what a host page may know of the flow (docs/guides/embedding.md): `ready` once, `started` when a draft is made, `step` on
 * every other page, and the outcome when it comes about, not when a draft that has one is loaded. Returns the way to stop.
 */
export function tellNews(flow: FlowPort, tell: (news: EmbedNews) => void): () => void {
  let isReady = false;
  let step: StepId | null = null;
  let draftId = '';
  let outcome: Outcome | null = null;

  function follow(): void {
    const snapshot = flow.getSnapshot();
    const { draft, visit } = snapshot.context;
    const present = selectStep(snapshot);
    if (present === null || selectIsBusy(snapshot)) return;
    const reached = outcomeOf(snapshot, present);
    const isLoaded = draft.id !== draftId && draft.id !== '' && draft.id === visit.id;

    if (!isReady) tell({ type: 'ready' });
    if (isReady && draftId === '' && draft.id !== '' && !isLoaded) tell({ type: 'started' });
    if (present !== step && present !== 'notFound') tell({ type: 'step', step: pathOfStep(present) });
    if (isReady && reached !== null && reached !== outcome && !isLoaded) tell({ type: reached });

    isReady = true;
    step = present;
    draftId = draft.id;
    outcome = reached;
  }

  const subscription = flow.subscribe(follow);
  follow();
  return () => subscription.unsubscribe();
}
