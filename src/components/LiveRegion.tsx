import { useCallback, useEffect } from 'react';

export interface LiveRegionProps {
  /** What to say; a change is announced, an empty text is silent. */
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
/** How long what was said can be found in the page; longer, and it would be read out as a part of the next one. */
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

/** Takes what was said out of the page, where it would be read out as a part of the next one. */
export function dropAnnouncement(): void {
  document.getElementById(REGION_ID)?.replaceChildren();
}

/**
 * Returns a function that announces a text politely in one region shared by the whole page.
 * The same text twice is announced twice; what was said does not stay in the page.
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
