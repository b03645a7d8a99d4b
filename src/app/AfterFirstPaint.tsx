import { createElement, memo, startTransition, Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { firstPaint } from './first-paint.ts';
import { fetchUntilThere } from './late-code.ts';

export interface AfterFirstPaintProps {
  /** Fetches what is shown; the same function on every render. */
  load: () => Promise<ComponentType>;
}

/**
 * What the first page is painted without: its code is asked for once that page stands, again and again until it arrives. Not rendered again
 * with what stands around it.
 */
export const AfterFirstPaint = memo(function AfterFirstPaint({ load }: AfterFirstPaintProps) {
  const [loaded, setLoaded] = useState<{ component: ComponentType } | null>(null);
  useEffect(() => {
    let isMounted = true;
    firstPaint()
      .then(() => fetchUntilThere(load, () => isMounted))
      .then(
        (component) => {
          if (isMounted) startTransition(() => setLoaded({ component }));
        },
        () => undefined,
      );
    return () => {
      isMounted = false;
    };
  }, [load]);
  return (
    <ErrorBoundary renderFailure={() => null}>
      <Suspense fallback={null}>{loaded === null ? null : createElement(loaded.component)}</Suspense>
    </ErrorBoundary>
  );
});
