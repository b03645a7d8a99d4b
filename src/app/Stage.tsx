import { createElement, memo, Suspense, use, useEffect, useState } from 'react';
import {
  selectFailure,
  selectHold,
  selectIsBusy,
  selectStep,
  type BookingSnapshot,
} from '#machines/booking/booking.selectors.ts';
import { stepsToPrefetch } from '#machines/booking/booking.graph.ts';
import type { StepId } from '#src/domain/steps.ts';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Page, Stack } from '#src/components/Layout.tsx';
import { useAnnouncer } from '#src/components/LiveRegion.tsx';
import { Skeleton } from '#src/components/Loading.tsx';
import { useContent, useLoadContent, usePrefetchContent } from '#src/content/ContentProvider.tsx';
import { SPINNER_DELAY_MS } from '#src/domain/constants.ts';
import { phoneHref } from '#src/domain/links.ts';
import { OverlayContext, useBooking, useSend } from '#src/flow/booking-context.ts';
import { openingFailureText } from '#src/screens/frame/failure-text.ts';
import { SCREENS } from '#src/screens/screens.ts';
import { ErrorBoundary } from '#src/startup/ErrorBoundary.tsx';
import { isHopeless, retryNow } from '#src/startup/retry-import.ts';
import { firstPaint, idle } from '#src/startup/schedule.ts';
import { ScreenFailure } from './FailureMessage.tsx';
import { StepEntry } from './StepEntry.tsx';

/** Id of the main area. */
export const MAIN_ID = 'main';

/** Placeholder for a screen that is still loading. */
function Waiting() {
  return (
    <Page width="narrow">
      <Stack gap="large">
        <Skeleton height="2.5rem" width="60%" />
        <Skeleton lines={4} />
      </Stack>
    </Page>
  );
}

/** When a screen counts as missing; the same limit as for the start of the application (`public/boot-check.js`). */
const OVERDUE_AFTER_MS = 20_000;
/** The same limit if something has failed to load several times, see {@link isHopeless}. */
const HOPELESS_AFTER_MS = 5000;

interface PlaceOfStep {
  step: StepId | null;
  siteName: string;
}

/**
 * Stands in for a screen whose code or copy is late. Announces the wait after the same delay as `LoadingOverlay` does for a slow request.
 * An overdue screen counts as missing until it arrives.
 */
function Late(place: PlaceOfStep) {
  const announce = useAnnouncer();
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    if (isOverdue) return undefined;
    let isAnnounced = false;
    const timers = [
      setTimeout(() => {
        isAnnounced = true;
        announce('Loading the page');
      }, SPINNER_DELAY_MS),
      setTimeout(() => setOverdue(isHopeless()), HOPELESS_AFTER_MS),
      setTimeout(() => setOverdue(true), OVERDUE_AFTER_MS),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      if (isAnnounced) announce('');
    };
  }, [announce, isOverdue]);
  return isOverdue ? <FailedStep isMissing {...place} /> : <Waiting />;
}

/** Shown while the flow is still resolving the address, or has failed to. */
function Opening({ siteName }: { siteName: string }) {
  const failure = useBooking(selectFailure);
  const isTrying = useBooking(selectIsBusy);
  const send = useSend();
  const { phone } = useContent('site').callUs;
  if (failure === null || isTrying) return <Waiting />;
  return (
    <Page width="narrow">
      <Stack gap="large">
        <h1 tabIndex={-1}>We couldn't open your estimate</h1>
        <FormMessage
          tone="alert"
          action={{ label: 'Try again', onClick: () => send({ type: 'retry' }) }}
        >
          {openingFailureText(failure)}
        </FormMessage>
        <p>
          <span>Or book by phone:</span> <a href={phoneHref(phone) ?? undefined}>{phone}</a>
        </p>
      </Stack>
      <StepEntry step={null} siteName={siteName} />
    </Page>
  );
}

/** Whether the visitor has turned on the browser's data saver. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/** Prefetches the screens and the copy that the chart leads to next, once the current page has been painted. */
function usePrefetch(step: StepId | null): void {
  const prefetchContent = usePrefetchContent();
  useEffect(() => {
    if (step === null || savesData()) return undefined;
    let isShown = true;
    const prefetch = async (): Promise<void> => {
      if (!isShown) return;
      const next = stepsToPrefetch(step);
      void prefetchContent(next);
      for (const other of next) {
        // One at a time: requesting the files of a screen takes several milliseconds on a slow phone.
        await idle();
        if (!isShown) return;
        void SCREENS[other].load();
      }
    };
    void firstPaint().then(idle).then(prefetch);
    return () => {
      isShown = false;
    };
  }, [step, prefetchContent]);
}

/** Stands in for a screen that failed, with the document title and focus handled as for the screen itself. */
function FailedStep({ isMissing, step, siteName }: PlaceOfStep & { isMissing: boolean }) {
  return (
    <>
      <ScreenFailure isMissing={isMissing} />
      <StepEntry step={step} siteName={siteName} />
    </>
  );
}

/**
 * The screen of one step, as soon as its code and copy have loaded. Waits with state instead of suspending: React keeps a fallback up for at
 * least 300 ms. Memoized, so that a wait that begins or ends does not re-render it.
 */
const ScreenOf = memo(function ScreenOf({ step, siteName }: { step: StepId; siteName: string }) {
  const loadContent = useLoadContent();
  const [screen, setScreen] = useState(SCREENS[step].loaded);
  useEffect(() => {
    if (screen !== undefined) return undefined;
    let isMounted = true;
    void Promise.all([SCREENS[step].load(), loadContent(step)]).then(([loaded]) => {
      if (isMounted) setScreen(() => loaded);
    });
    return () => {
      isMounted = false;
    };
  }, [step, screen, loadContent]);
  if (screen === undefined) return <Late step={step} siteName={siteName} />;
  return (
    <>
      {createElement(screen)}
      <StepEntry step={step} siteName={siteName} />
    </>
  );
});

function selectIsExpired(snapshot: BookingSnapshot): boolean {
  return selectHold(snapshot).state === 'expired';
}

/** The main area: the screen for the flow's current state. */
export function Stage() {
  const isBusy = use(OverlayContext);
  const step = useBooking(selectStep);
  const { siteName } = useContent('site');
  usePrefetch(step);
  // A new page needs its screen and its styles, an expired hold its alert: retry at once what failed to load.
  const isExpired = useBooking(selectIsExpired);
  useEffect(retryNow, [step, isExpired]);
  return (
    // A new page gets a new element, so that whatever foreign code put into the old one goes with it (decision V8).
    <main key={step} id={MAIN_ID} tabIndex={-1} data-step={step ?? undefined} aria-busy={isBusy}>
      <ErrorBoundary
        renderFailure={() => (
          <FailedStep isMissing={isHopeless()} step={step} siteName={siteName} />
        )}
      >
        <Suspense fallback={<Late step={step} siteName={siteName} />}>
          {step === null ? (
            <Opening siteName={siteName} />
          ) : (
            <ScreenOf step={step} siteName={siteName} />
          )}
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
