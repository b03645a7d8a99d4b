import { number, object, string } from 'yup';
import { REVIEW_COUNT, REVIEW_RATING } from '#src/domain/constants.ts';
import { createActivity } from './activity.ts';
import { anyList, checked, usable } from './response-schema.ts';
import { createHttp } from './http.ts';

const reviewsSchema = object({ reviews: anyList() }).required();

/** A review that can be shown. Reviews with only stars have no text, and cannot. */
const reviewSchema = object({
  author: string().required().matches(/\S/),
  rating: number().required(),
  text: string().required().matches(/\S/),
  date: string().nullable(),
}).required();

const summarySchema = object({
  rating: number().required(),
  count: number().required(),
}).required();

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
  let loaded: Promise<Reviews | null> | null = null;

  async function load(): Promise<Reviews> {
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
    const { rating, count } = checked(summarySchema, summary.body);
    const reviews = usable(reviewSchema, checked(reviewsSchema, list.body).reviews).slice(
      0,
      REVIEW_COUNT,
    );
    return {
      rating,
      count,
      reviews: reviews.map((review) => ({
        author: review.author,
        rating: review.rating,
        text: review.text,
        date: review.date ?? null,
      })),
    };
  }

  return () => {
    loaded ??= load().then(
      (reviews) => (reviews.reviews.length === 0 ? null : reviews),
      () => {
        loaded = null;
        return null;
      },
    );
    return loaded;
  };
}
