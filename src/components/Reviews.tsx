import type { ReactNode } from 'react';
import styles from './Reviews.module.css';
import { STAR } from './Icon.tsx';

export interface StarRatingProps {
  /** May have decimals; drawn to the tenth. */
  rating: number;
  /** Height in CSS pixels; 20 by default. */
  size?: number | undefined;
}

const STAR_WIDTH = 24;
const STARS = 5;

/** Stars side by side as one path, for a drawing `STAR_WIDTH` high. */
const PATH = Array.from({ length: STARS }, (_, star) => `M${star * STAR_WIDTH + 12} 3.5${STAR}`).join('');

/** Stars filled from the left. All of them are one drawing: otherwise, most elements of a review list would be stars. */
export function StarRating({ rating, size = 20 }: StarRatingProps) {
  const share = Math.min(1, Math.max(0, rating / STARS));
  const width = STARS * STAR_WIDTH;
  return (
    <svg
      role="img"
      aria-label={`${rating} out of ${STARS} stars`}
      className={styles['stars']}
      viewBox={`0 0 ${width} ${STAR_WIDTH}`}
      width={STARS * size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinejoin="round"
      focusable="false"
    >
      <path d={PATH} />
      <svg width={Math.round(share * width * 10) / 10} height={STAR_WIDTH} fill="currentColor">
        <path d={PATH} />
      </svg>
    </svg>
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
