import { useCallback } from 'react';
import { useSend } from './booking-context.ts';
import { persistedTrail } from './url-sync.ts';

/**
 * Back on the pages that follow plain browser history (decision F5): to the previous entry if it belongs to this visit, otherwise to wherever the
 * chart's `back` leads. The same function on every render.
 */
export function useHistoryBack(): () => void {
  const send = useSend();
  return useCallback(() => {
    const trail = persistedTrail(window.history.state);
    if (trail !== null && trail.length > 1) window.history.back();
    else send({ type: 'back' });
  }, [send]);
}
