import { selectDraft } from '#machines/booking/booking.selectors.ts';
import type { BlogPost } from '#src/content/parse.ts';
import { choosePosts } from '#src/domain/choose.ts';
import { BLOG_POSTS_SHOWN } from '#src/domain/constants.ts';
import { useBooking } from '#src/flow/booking-context.ts';

/** Seeds the choice when there is no draft; the same until the page reloads. */
const PAGE_SEED = String(Math.random());

/** Three posts for the draft, those that match its topics first; the same ones on every visit (spec §9). */
export function useChosenPosts(posts: readonly BlogPost[]): BlogPost[] {
  const { id, sessionData } = useBooking(selectDraft);
  return choosePosts(posts, sessionData.topics, id === '' ? PAGE_SEED : id, BLOG_POSTS_SHOWN);
}
