import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { STEPS } from '#machines/booking/booking.steps.ts';
import type { StepId } from '#machines/booking/booking.steps.ts';
import { useBookingActor } from './booking-context.ts';
import { syncUrl } from './url-sync.ts';
import type { Trail } from './url-sync.ts';

function isStepId(value: unknown): value is StepId {
  return typeof value === 'string' && value in STEPS;
}

/** The trail the router kept with the present history entry; null where somebody else made the entry. */
function keptTrail(state: unknown): Trail | null {
  if (typeof state !== 'object' || state === null || !('usr' in state)) return null;
  const { usr } = state;
  if (typeof usr !== 'object' || usr === null || !('trail' in usr) || !Array.isArray(usr.trail)) return null;
  const steps = usr.trail.filter(isStepId);
  return steps.length === 0 ? null : steps;
}

/** Ties the running flow to the address bar for as long as it is mounted. The only place that navigates. */
export function UrlSync() {
  const flow = useBookingActor();
  const navigate = useNavigate();
  const push = useEffectEvent((url: string, trail: Trail) => void navigate(url, { state: { trail } }));
  const replace = useEffectEvent((url: string, trail: Trail) => void navigate(url, { state: { trail }, replace: true }));

  useEffect(
    () =>
      syncUrl(flow, {
        get url() {
          return window.location.pathname + window.location.search;
        },
        get trail() {
          return keptTrail(window.history.state);
        },
        push: (url, trail) => push(url, trail),
        replace: (url, trail) => replace(url, trail),
        go: (entries) => window.history.go(entries),
        onPop: (listener) => {
          window.addEventListener('popstate', listener);
          return () => window.removeEventListener('popstate', listener);
        },
      }),
    [flow],
  );
  return null;
}
