import { REVIEW_COUNT, REVIEW_RATING } from '#src/domain/constants.ts';
import { REVIEW_SUMMARY, REVIEWS } from '#src/domain/responses.ts';
import { sharing } from '#src/startup/sharing.ts';
import { createActivity } from './activity.ts';
import { checked, usable } from './checked.ts';
import { createHttp } from './http.ts';

export interface Review {
  author: string;
  /** 1 to 5. */
  rating: number;
  text: string;
  /** `yyyy-MM-dd`, or null if unknown. */
  date: string | null;
}

export interface Reviews {
  /** Average of all reviews, 1 to 5. */
  rating: number;
  /** How many reviews there are in all. */
  count: number;
  reviews: Review[];
}

/** Reviews and their summary; null when the service is not configured, fails or has none that can be shown (decision V4). Never rejects. */
export type LoadReviews = () => Promise<Reviews | null>;

/** The two calls to the review service (spec §7), made once per page and shared. After a failure the next caller makes them again. */
export function createLoadReviews(url: string | null, requestTokenCookie: string): LoadReviews {
  if (url === null) return () => Promise.resolve(null);
  const http = createHttp({
    baseUrl: url,
    requestTokenCookie,
    activity: createActivity(),
    log: () => undefined,
  });
  const load = sharing(async (): Promise<Reviews> => {
    const [list, summary] = await Promise.all([
      http({
        method: 'POST',
        path: '',
        name: 'POST reviews',
        activity: 'background',
        body: { source: 'google', rating: REVIEW_RATING, count: REVIEW_COUNT },
      }),
      http({ method: 'GET', path: 'summary', name: 'GET reviews summary', activity: 'background' }),
    ]);
    // Reviews with only stars have no text, and cannot be shown.
    const { reviews } = usable(REVIEWS, list.body);
    return {
      ...checked(REVIEW_SUMMARY, summary.body),
      reviews: reviews
        .slice(0, REVIEW_COUNT)
        .map((review) => ({ ...review, date: review.date === '' ? null : review.date })),
    };
  });

  return () =>
    load().then(
      (reviews) => (reviews.reviews.length === 0 ? null : reviews),
      () => null,
    );
}
