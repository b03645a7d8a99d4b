import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { firstPaint } from './first-paint.ts';

/** What the first page is painted without: shown, and its code asked for, once that page stands. Without it the page goes on. */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    void firstPaint().then(() => setPainted(true));
  }, []);
  return (
    <ErrorBoundary renderFailure={() => null}>
      <Suspense fallback={null}>{isPainted ? children : null}</Suspense>
    </ErrorBoundary>
  );
}
