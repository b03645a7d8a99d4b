import { useEffect, useLayoutEffect } from 'react';
import type { StepId } from '#src/domain/steps.ts';
import { beforePaint } from '#src/components/beforePaint.ts';
import { dropAnnouncement } from '#src/components/LiveRegion.tsx';
import { scrollToTop } from '#src/components/useScrolledPast.ts';
import { usePageTurn } from '#src/flow/booking-context.ts';
import { endPrerendered } from '#src/startup/take-over.ts';

export interface StepEntryProps {
  /** Null if no page could be opened. */
  step: StepId | null;
  siteName: string;
}

/** The step that was entered last, null once it has unmounted; undefined before the first one, whose focus is left to the browser. */
let entered: StepId | null | undefined;

/** Titles the document after the heading and keeps up with it: another state of the page or late copy may change it. */
function useTitle(siteName: string): void {
  useEffect(() => {
    const main = document.querySelector('main');
    let named: string | undefined;
    const name = () => {
      const title = main?.querySelector('h1')?.textContent;
      if (title === undefined || title === named) return;
      document.title = title === '' ? siteName : `${title} – ${siteName}`;
      named = title;
    };
    name();
    const watch = new MutationObserver(name);
    if (main !== null) watch.observe(main, { subtree: true, childList: true, characterData: true });
    return () => watch.disconnect();
  }, [siteName]);
}

/**
 * Render it after a screen, inside the same suspense boundary. Titles the document `{h1} – {site name}`. On a change of step it scrolls up,
 * moves focus to the h1 (decision V1) and drops what the previous page announced. Focus also moves if Try again failed, since its button
 * had the focus.
 */
export function StepEntry({ step, siteName }: StepEntryProps) {
  // Before the next page renders: the browser would otherwise lay it out twice.
  usePageTurn(scrollToTop);
  useTitle(siteName);
  useEffect(() => endPrerendered(document.getElementById('root')), []);
  useLayoutEffect(() => dropAnnouncement, []);
  useEffect(() => {
    const isFirst = entered === undefined;
    if (entered === step && step !== null) return undefined;
    entered = step;
    if (isFirst) return undefined;
    const focused = document.activeElement;
    return beforePaint(() => {
      // The visitor was faster.
      if (document.activeElement !== focused) return;
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      // Focusing has laid out the page, so reading scrollY is cheap now; a scroll in the frame of the press has fired no event yet.
      if (window.scrollY > 0) window.scrollTo({ top: 0, behavior: 'instant' });
    });
  }, [step]);
  // The same step may be entered again with no other in between, if its code was late.
  useEffect(
    () => () => {
      entered = null;
    },
    [],
  );
  return null;
}
