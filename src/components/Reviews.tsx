import type { ReactNode } from 'react';
import styles from './Cards.module.css';
import { Icon } from './Icon.tsx';

export interface StarRatingProps {
  /** May have decimals; drawn to the tenth. */
  rating: number;
  outOf?: number | undefined;
  /** Accessible name; "{rating} out of {outOf} stars" by default. */
  label?: string | undefined;
  /** Height in CSS pixels; 20 by default. */
  size?: number | undefined;
}

/** Stars filled from the left. */
export function StarRating({ rating, outOf = 5, label = `${rating} out of ${outOf} stars`, size = 20 }: StarRatingProps) {
  const share = Math.min(1, Math.max(0, rating / outOf));
  const stars = (solid: boolean) => Array.from({ length: outOf }, (_, star) => <Icon key={star} name="star" size={size} solid={solid} />);
  return (
    <span className={styles['stars']} role="img" aria-label={label}>
      <span className={styles['starsRow']}>{stars(false)}</span>
      <span className={styles['starsFilled']} style={{ width: `${Math.round(share * 1000) / 10}%` }}>{stars(true)}</span>
    </span>
  );
}

export interface Review {
  id: string;
  author: string;
  rating: number;
  text: string;
  /** As shown, for example "March 2026". */
  date?: string | undefined;
}

export interface ReviewListProps {
  /** Heading, for example "What homeowners say". */
  title: string;
  reviews: readonly Review[];
  /** Overall rating and number of reviews. */
  summary?: ReactNode;
}

/** Reviews side by side, scrolled by hand or keyboard; nothing moves by itself. */
export function ReviewList({ title, reviews, summary }: ReviewListProps) {
  return (
    <section aria-label={title} className={styles['reviews']}>
      <div className={styles['reviewsHead']}>
        <h2>{title}</h2>
        {summary}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
      <ul role="list" className={styles['reviewList']} tabIndex={0} aria-label={title}>
        {reviews.map((review) => (
          <li key={review.id} className={styles['review']}>
            <StarRating rating={review.rating} size={18} />
            <blockquote className={styles['quote']}>{review.text}</blockquote>
            <p className={styles['author']}>
              <strong>{review.author}</strong>
              {review.date !== undefined && <span>{review.date}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
