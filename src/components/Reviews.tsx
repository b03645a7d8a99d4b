import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LinkButton } from './Button.tsx';
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
const PATH = Array.from(
  { length: STARS },
  (_, star) => `M${star * STAR_WIDTH + 12} 3.5${STAR}`,
).join('');

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

/** How many reviews are in the page at first, and how many more each press brings: a screen reader goes through all of them. */
const AT_ONCE = 10;

/** Reviews side by side, scrolled by hand or keyboard; nothing moves by itself. A press brings the next ten and moves focus to the first of them. */
export function ReviewList({ title, reviews, summary }: ReviewListProps) {
  const [count, setCount] = useState(AT_ONCE);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const first = list.current?.children.item(count - AT_ONCE);
    if (count > AT_ONCE && first instanceof HTMLElement) first.focus();
  }, [count]);
  return (
    <section aria-label={title} className={styles['reviews']}>
      <div className={styles['reviewsHead']}>
        <h2>{title}</h2>
        {summary}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
      <ul ref={list} role="list" className={styles['reviewList']} tabIndex={0} aria-label={title}>
        {reviews.slice(0, count).map((review) => (
          <li key={review.id} className={styles['review']} tabIndex={-1}>
            <StarRating rating={review.rating} size={18} />
            <blockquote className={styles['quote']}>{review.text}</blockquote>
            <p className={styles['author']}>
              <strong>{review.author}</strong>
              {review.date !== undefined && <span>{review.date}</span>}
            </p>
          </li>
        ))}
      </ul>
      {count < reviews.length && (
        <LinkButton
          onClick={() => setCount(count + AT_ONCE)}
        >{`Show ${Math.min(AT_ONCE, reviews.length - count)} more reviews`}</LinkButton>
      )}
    </section>
  );
}
