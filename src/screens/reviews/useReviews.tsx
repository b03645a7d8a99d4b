import { startTransition, use, useEffect, useRef, useState, type RefObject } from 'react';
import { ReviewsSection } from '../decorations.ts';
import { ServicesContext, type LoadedReviews, type ReviewsSource } from '../services-context.ts';

/** Reviews load once their place is this close to the viewport. */
const NEAR = '400px 0px';

export interface ReviewsState {
  /** Ref for the element that will hold the reviews. */
  anchor: RefObject<HTMLDivElement | null>;
  /** Null until they have loaded, and for good if there are none. */
  loaded: LoadedReviews | null;
}

/** Calls `onNear` once, when the element comes near the viewport; at once if the browser has no IntersectionObserver. */
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

/** Loads the reviews when their place comes near the viewport. If the service fails, nothing is shown (decision V4). */
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

/** Customer reviews; an empty element until there is something to show (decision V4). */
export function Reviews({ title, reviews: { anchor, loaded }, className }: ReviewsProps) {
  return (
    <div ref={anchor} className={className}>
      {loaded === null ? null : <ReviewsSection title={title} {...loaded} />}
    </div>
  );
}
