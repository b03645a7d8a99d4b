import { lazy, memo, startTransition, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { firstPaint } from './schedule.ts';
import { chunk } from './retry-import.ts';

/** A component in a chunk of its own, that a page can do without. */
export interface Part<Props> {
  /** Draws the component once its code is there; until then, and where it fails, the placeholder. */
  Part: ComponentType<Props>;
  /** Fetches the code, so that a page comes with it. Never rejects. */
  load(): Promise<unknown>;
}

/**
 * A part whose code is asked for when it is drawn. One at hand is drawn with its page; `lazy` alone would leave it out at first, and draw it
 * with a second rendering. One that is painted already (decision record 0017) stands while its code is on the way.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>, placeholder: (props: Props) => ReactNode = () => null): Part<Props> {
  const code = chunk(load);
  const Late: ComponentType<Props> = lazy(async () => ({ default: await code.load() }));
  return {
    load: code.load,
    Part: (props) => {
      const [Component] = useState(() => code.atHand() ?? Late);
      return (
        <ErrorBoundary renderFailure={() => placeholder(props)}>
          <Suspense fallback={placeholder(props)}>
            <Component {...props} />
          </Suspense>
        </ErrorBoundary>
      );
    },
  };
}

/** A part that the first page is painted without: its code is asked for once that page stands. Not rendered again with what stands around it. */
export function partAfterFirstPaint(load: () => Promise<ComponentType>): ComponentType {
  const { Part: Late, load: fetchCode } = part(load);
  return memo(function AfterFirstPaint() {
    const [isThere, setThere] = useState(false);
    useEffect(() => {
      void firstPaint()
        .then(fetchCode)
        .then(() => startTransition(() => setThere(true)));
    }, []);
    return isThere ? <Late /> : null;
  });
}
