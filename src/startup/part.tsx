import {
  lazy,
  memo,
  startTransition,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { firstPaint } from './schedule.ts';
import { chunk } from './retry-import.ts';

/** A component in its own chunk that a page can do without. */
export interface Part<Props> {
  /** Renders the component once its code has loaded; until then, and if it fails, the placeholder. */
  Part: ComponentType<Props>;
  /** Prefetches the code, so that the component appears together with its page. Never rejects. */
  load(): Promise<unknown>;
}

/** A part whose code is requested when it first renders. A part that is prerendered (decision record 0017) stays visible while its code loads. */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: (props: Props) => ReactNode = () => null,
): Part<Props> {
  const code = chunk(load);
  const Late: ComponentType<Props> = lazy(async () => ({ default: await code.load() }));
  return {
    load: code.load,
    Part: (props) => (
      <ErrorBoundary renderFailure={() => placeholder(props)}>
        <Suspense fallback={placeholder(props)}>
          <Late {...props} />
        </Suspense>
      </ErrorBoundary>
    ),
  };
}

/** A part that the first paint does without: its code is requested after that. Memoized, so that it does not re-render with its surroundings. */
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
