import { startTransition, use, useEffect, useRef, useState, type RefObject } from 'react';
import { ReviewsSection } from '../decorations.ts';
import { ServicesContext, type LoadedReviews, type ReviewsSource } from '../services-context.ts';

/** How far below the screen reviews are asked for. */
const NEAR = '400px 0px';

export interface ReviewsState {
  /** For the element that stands where the reviews will be. */
  anchor: RefObject<HTMLDivElement | null>;
  /** Null until they are there, and for good when there are none. */
  loaded: LoadedReviews | null;
}

/** Calls back once when the element comes near the screen; at once where the browser cannot tell. */
function whenNear(element: Element, onNear: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onNear();
    return () => undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

async function loadQuietly(source: ReviewsSource): Promise<LoadedReviews | null> {
  try {
    return await source.load();
  } catch {
    return null;
  }
}

/** Reviews, asked for when their place comes near the screen; a service that fails leaves nothing behind (decision V4). */
export function useReviews(): ReviewsState {
  const source = use(ServicesContext).reviews;
  const anchor = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<LoadedReviews | null>(null);
  useEffect(() => {
    const element = anchor.current;
    if (source === null || element === null) return undefined;
    let isCurrent = true;
    const stop = whenNear(element, () => {
      void loadQuietly(source).then((reviews) => {
        if (isCurrent) startTransition(() => setLoaded(reviews));
      });
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [source]);
  return { anchor, loaded };
}

export interface ReviewsProps {
  title: string;
  reviews: ReviewsState;
  className?: string | undefined;
}

/** What customers say; an empty place until there is something to show (decision V4). */
export function Reviews({ title, reviews: { anchor, loaded }, className }: ReviewsProps) {
  return (
    <div ref={anchor} className={className}>
      {loaded === null ? null : <ReviewsSection title={title} {...loaded} />}
    </div>
  );
}
