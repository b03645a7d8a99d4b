import { ReviewList, StarRating } from '#src/components/Reviews.tsx';
import type { Review } from '#src/components/Reviews.tsx';
import type { CustomerReview } from '../services-context.ts';
import styles from './ReviewsSection.module.css';
import type { ReviewsState } from './useReviews.ts';

export interface ReviewsSectionProps {
  title: string;
  reviews: ReviewsState;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const COUNT = new Intl.NumberFormat('en-US');

/** `2026-03-08` as `March 2026`; undefined where it is no date. */
function monthOf(date: string | null): string | undefined {
  const time = Date.parse(`${date ?? ''}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : MONTH.format(time);
}

function reviewCard({ author, rating, text, date }: CustomerReview, index: number): Review {
  return { id: `${index}-${author}`, author, rating, text, date: monthOf(date) };
}

/** What customers say, with the overall rating; only an empty place until there is something to show (decision V4). */
export function ReviewsSection({ title, reviews: { anchor, loaded } }: ReviewsSectionProps) {
  return (
    <div ref={anchor}>
      {loaded === null ? null : (
        <ReviewList
          title={title}
          reviews={loaded.reviews.map(reviewCard)}
          summary={
            <p className={styles['summary']}>
              <strong>{loaded.summary.rating.toFixed(1)}</strong>
              <StarRating rating={loaded.summary.rating} />
              <span>{`${COUNT.format(loaded.summary.count)} Google reviews`}</span>
            </p>
          }
        />
      )}
    </div>
  );
}
