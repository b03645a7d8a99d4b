import { selectDraft } from '#machines/booking/booking.selectors.ts';
import type { BlogPost } from '#src/content/parse.ts';
import { choosePosts } from '#src/domain/choose.ts';
import { BLOG_POSTS_SHOWN } from '#src/domain/constants.ts';
import { useBooking } from '#src/flow/booking-context.ts';
import { visitSeed } from '#src/flow/visit-seed.ts';

/** Three posts for the draft: those that answer its topics first, the same ones on every visit, and without a draft on this visit (spec §9). */
export function useChosenPosts(posts: readonly BlogPost[]): BlogPost[] {
  const { id, sessionData } = useBooking(selectDraft);
  return choosePosts(posts, sessionData.topics, id === '' ? visitSeed() : id, BLOG_POSTS_SHOWN);
}
