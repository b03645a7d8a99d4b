import { createElement, lazy, Suspense, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { selectFailure, selectStep } from '#machines/booking/booking.selectors.ts';
import { STEP_IDS } from '#machines/booking/booking.steps.ts';
import type { StepId } from '#machines/booking/booking.steps.ts';
import { FormMessage } from '#src/components/FormMessage.tsx';
import { Page } from '#src/components/Layout.tsx';
import { Skeleton } from '#src/components/Loading.tsx';
import { useContent, usePrefetchContent } from '#src/content/ContentProvider.tsx';
import { idle } from '#src/domain/idle.ts';
import { useBooking, useSend } from '#src/flow/booking-context.ts';
import { stepsAhead } from '#src/flow/steps-ahead.ts';
import { failureText } from '#src/screens/common/failure-text.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { firstPaint } from './first-paint.ts';
import { ScreenFailure } from './ScreenFailure.tsx';
import { loadScreen, screenAtHand } from './screen-loader.ts';
import { StepEntry } from './StepEntry.tsx';

/** Id of the main area. */
export const MAIN_ID = 'main';

function lazyScreen(step: StepId): ReactElement {
  const Screen = lazy(async () => ({ default: await loadScreen(step) }));
  return <Screen />;
}

const LAZY_SCREENS = new Map<StepId, ReactElement>(STEP_IDS.map((step) => [step, lazyScreen(step)]));

/** The room a screen takes while it is on its way. */
function Waiting() {
  return (
    <Page width="narrow">
      <Skeleton height="2.5rem" width="60%" />
      <Skeleton lines={4} />
    </Page>
  );
}

/** What stands on the page while an address is still being looked at. */
function Opening() {
  const failure = useBooking(selectFailure);
  const send = useSend();
  if (failure === null) return <Waiting />;
  return (
    <Page width="narrow">
      <h1 tabIndex={-1}>We could not open your estimate</h1>
      <FormMessage tone="alert" action={{ label: 'Try again', onClick: () => send({ type: 'retry' }) }}>
        {failureText(failure)}
      </FormMessage>
    </Page>
  );
}

/** The visitor asked the browser to load as little as possible. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true;
}

/** Fetches the screens and the copy the chart leads to next, once the present one stands. */
function usePrefetch(step: StepId | null): void {
  const prefetchContent = usePrefetchContent();
  useEffect(() => {
    if (step === null || savesData()) return undefined;
    let isShown = true;
    const fetchAhead = () => {
      if (!isShown) return;
      const next = stepsAhead(step);
      prefetchContent(next);
      for (const other of next) if (screenAtHand(other) === undefined) loadScreen(other).catch(() => undefined);
    };
    void firstPaint().then(idle).then(fetchAhead);
    return () => {
      isShown = false;
    };
  }, [step, prefetchContent]);
}

/** Stands in for a screen that failed, named and focused as the screen would have been. */
function FailedStep({ error, step, siteName }: { error: unknown; step: StepId | null; siteName: string }) {
  return (
    <>
      <ScreenFailure error={error} />
      {step === null ? null : <StepEntry step={step} siteName={siteName} />}
    </>
  );
}

/** The screen of one step, the same for as long as the step is shown. */
function ScreenOf({ step }: { step: StepId }) {
  const [screen] = useState(() => {
    const ready = screenAtHand(step);
    return ready === undefined ? LAZY_SCREENS.get(step) : createElement(ready);
  });
  return screen;
}

export interface StageProps {
  /** A request is under way whose answer the page waits for. */
  isBusy: boolean;
}

/** The main area: the screen of the state the flow is in. */
export function Stage({ isBusy }: StageProps) {
  const step = useBooking(selectStep);
  const { siteName } = useContent('site');
  usePrefetch(step);
  return (
    <main id={MAIN_ID} tabIndex={-1} data-step={step ?? undefined} aria-busy={isBusy}>
      <ErrorBoundary key={step} renderFailure={(error) => <FailedStep error={error} step={step} siteName={siteName} />}>
        <Suspense fallback={<Waiting />}>
          {step === null ? <Opening /> : <ScreenOf key={step} step={step} />}
          {step === null ? null : <StepEntry step={step} siteName={siteName} />}
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
