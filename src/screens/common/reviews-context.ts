import { createContext } from 'react';

export interface CustomerReview {
  author: string;
  /** 1 to 5. */
  rating: number;
  text: string;
  /** `yyyy-MM-dd`, or null where it is not known. */
  date: string | null;
}

export interface LoadedReviews {
  reviews: CustomerReview[];
  /** Average of all reviews, 1 to 5, and how many there are. */
  summary: { rating: number; count: number };
}

/** Where reviews come from; null when the service is not configured, fails or has none (decision V4). */
export interface ReviewsSource {
  load(): Promise<LoadedReviews | null>;
}

/** Filled once at the start of the application; without it there are no reviews. */
export const ReviewsContext = createContext<ReviewsSource | null>(null);
