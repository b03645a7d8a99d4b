import { useCallback, useEffect } from 'react';

export interface LiveRegionProps {
  /** What to announce when it changes; an empty text is silent. */
  message: string;
}

/** A hidden region that announces its message when the message changes. Keep it mounted. */
export function LiveRegion({ message }: LiveRegionProps) {
  return (
    <div className="sr-only" aria-live="polite" aria-atomic="true">
      {message}
    </div>
  );
}

const REGION_ID = 'polite-announcer';
/** How long an announcement stays in the page; any longer, and it could be read out as part of the next page. */
const KEPT_MS = 5000;

let forgetting: ReturnType<typeof setTimeout> | undefined;

function announcerRegion(): HTMLElement {
  const present = document.getElementById(REGION_ID);
  if (present !== null) return present;
  const region = document.createElement('div');
  region.id = REGION_ID;
  region.className = 'sr-only';
  region.setAttribute('aria-live', 'polite');
  region.setAttribute('aria-atomic', 'true');
  document.body.append(region);
  return region;
}

/** Removes the last announcement from the page, so that it is not read out as part of the next one. */
export function dropAnnouncement(): void {
  document.getElementById(REGION_ID)?.replaceChildren();
}

/**
 * Returns a function that announces a text politely in one region shared by the whole page.
 * Repeating a text announces it again; announcements do not stay in the page.
 */
export function useAnnouncer(): (message: string) => void {
  useEffect(() => {
    announcerRegion();
  }, []);
  return useCallback((message: string) => {
    const line = document.createElement('span');
    line.textContent = message;
    const region = announcerRegion();
    region.replaceChildren(line);
    clearTimeout(forgetting);
    forgetting = setTimeout(() => region.replaceChildren(), KEPT_MS);
  }, []);
}
