import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBookingActor } from './booking-context.ts';
import { keptTrail } from './kept-trail.ts';
import { syncUrl } from './url-sync.ts';
import type { Trail } from './url-sync.ts';

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
