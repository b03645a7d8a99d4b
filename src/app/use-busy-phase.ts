import { useEffect, useState, useSyncExternalStore } from 'react';

/** Whether requests are under way that a visitor should see; shaped for `useSyncExternalStore`. */
export interface ActivitySource {
  subscribe(listener: () => void): () => void;
  getSnapshot(): boolean;
}

/** How long the thin line stands alone before the overlay with the spinner joins it. */
export const OVERLAY_AFTER_MS = 300;
/** How long the overlay stays once it is up, so that it never flashes. */
export const OVERLAY_AT_LEAST_MS = 300;

export interface BusyPhase {
  /** Requests are under way. */
  isBusy: boolean;
  /** The overlay is up; for a moment longer than the requests. */
  isCovered: boolean;
}

/** When the line and when the overlay show. The overlay lingers without holding anything up. */
export function useBusyPhase(activity: ActivitySource): BusyPhase {
  const isBusy = useSyncExternalStore(activity.subscribe, activity.getSnapshot, () => false);
  const [coveredSince, setCoveredSince] = useState<number | null>(null);
  const isCovered = coveredSince !== null;
  useEffect(() => {
    if (isBusy === isCovered) return undefined;
    const wait = coveredSince === null ? OVERLAY_AFTER_MS : Math.max(0, coveredSince + OVERLAY_AT_LEAST_MS - Date.now());
    const timer = setTimeout(() => setCoveredSince(isBusy ? Date.now() : null), wait);
    return () => clearTimeout(timer);
  }, [isBusy, isCovered, coveredSince]);
  return { isBusy, isCovered };
}
