import { ReviewList, StarRating, type Review } from '#src/components/Reviews.tsx';
import type { CustomerReview, LoadedReviews } from '../services-context.ts';
import styles from './ReviewsSection.module.css';

export interface ReviewsSectionProps extends LoadedReviews {
  title: string;
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const COUNT = new Intl.NumberFormat('en-US');

/** `2026-03-08` as `March 2026`; undefined if it is not a date. */
function monthOf(date: string | null): string | undefined {
  const time = Date.parse(`${date ?? ''}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : MONTH.format(time);
}

function reviewCard({ author, rating, text, date }: CustomerReview, index: number): Review {
  return { id: `${index}-${author}`, author, rating, text, date: monthOf(date) };
}

/** What customers say, with the overall rating. */
export function ReviewsSection({
  title,
  reviews,
  summary: { rating, count },
}: ReviewsSectionProps) {
  return (
    <ReviewList
      title={title}
      reviews={reviews.map(reviewCard)}
      summary={
        <p className={styles['summary']}>
          <strong>{rating.toFixed(1)}</strong>
          <StarRating rating={rating} />
          <span>{`${COUNT.format(count)} Google reviews`}</span>
        </p>
      }
    />
  );
}
