import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { selectIsBusy, selectStep } from '#machines/booking/booking.selectors.ts';
import type { StepId } from '#machines/booking/booking.steps.ts';
import { endDoublePress } from '#src/components/doublePress.ts';
import { scrollToTop } from '#src/components/useScrolledPast.ts';
import { useScene } from '#src/flow/booking-context.ts';
import { isSame } from '#src/domain/is-same.ts';

export interface StepEntryProps {
  /** Null where no page could be opened. */
  step: StepId | null;
  siteName: string;
}

/** The step that was entered and still stands; undefined before the first one, whose focus is the browser's business. */
let entered: StepId | null | undefined;

/** The flow's state value; while an answer is awaited the one before, for nothing on the page has another name then. */
function useStandingState(): void {
  useSelector(useScene(), (snapshot) => (selectIsBusy(snapshot) ? null : snapshot.value), (before, now) => now === null || isSame(before, now));
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
 * Rendered after a screen, inside its suspense boundary: names the document `{h1} – {site name}`, anew with every state of a page, and,
 * on a change of step, scrolls up and moves focus to the h1 (decision V1). Focus also moves where Try again, whose button had it, has failed.
 */
export function StepEntry({ step, siteName }: StepEntryProps) {
  useStandingState();
  useScrollUp(step);
  const named = useRef('');
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    const title = heading?.textContent ?? '';
    if (title !== named.current) {
      named.current = title;
      document.title = title === '' ? siteName : `${title} – ${siteName}`;
    }
  });
  useLayoutEffect(() => {
    if (entered !== step) endDoublePress();
  }, [step]);
  useEffect(() => {
    const isFirst = entered === undefined;
    if (entered === step && step !== null) return;
    entered = step;
    if (isFirst) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
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
