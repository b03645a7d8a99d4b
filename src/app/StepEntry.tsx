import { useEffect, useLayoutEffect } from 'react';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import type { StepId } from '#src/domain/steps.ts';
import { endDoublePress } from '#src/components/doublePress.ts';
import { dropAnnouncement } from '#src/components/LiveRegion.tsx';
import { scrollToTop } from '#src/components/useScrolledPast.ts';
import { useScene } from '#src/flow/booking-context.ts';
import { endPrerendered } from '#src/startup/take-over.ts';

export interface StepEntryProps {
  /** Null where no page could be opened. */
  step: StepId | null;
  siteName: string;
}

/** The step that was entered and still stands; undefined before the first one, whose focus is the browser's business. */
let entered: StepId | null | undefined;

/** Names the document after the heading, whatever changes it: another state of the page, or copy that arrives while it stands. */
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

/** Scrolls up when the page turns, before the next one is drawn, which the browser would otherwise have to lay out twice. */
function useScrollUp(step: StepId | null): void {
  const scene = useScene();
  useEffect(() => {
    const subscription = scene.subscribe((snapshot) => {
      const next = selectStep(snapshot);
      if (next !== null && next !== step) scrollToTop();
    });
    return () => subscription.unsubscribe();
  }, [scene, step]);
}

/**
 * Rendered after a screen, inside its suspense boundary: names the document `{h1} – {site name}` and, on a change of step, scrolls up and
 * moves focus to the h1 (decision V1); what the page before has announced leaves with it. Focus also moves where Try again, whose button
 * had it, has failed.
 */
export function StepEntry({ step, siteName }: StepEntryProps) {
  useScrollUp(step);
  useTitle(siteName);
  useEffect(() => endPrerendered(document.getElementById('root')), []);
  useLayoutEffect(() => {
    if (entered !== step) endDoublePress();
    return dropAnnouncement;
  }, [step]);
  useEffect(() => {
    const isFirst = entered === undefined;
    if (entered === step && step !== null) return;
    entered = step;
    if (isFirst) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    // The page was laid out for the focus, so that the window can be asked: nobody tells of a scroll in the frame of the press.
    if (window.scrollY > 0) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [step]);
  // The page may come back without another having been entered: one whose code was late.
  useEffect(
    () => () => {
      entered = null;
    },
    [],
  );
  return null;
}
