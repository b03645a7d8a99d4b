import { selectDraft } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { choosePosts } from '#src/domain/choose.ts';
import { BLOG_POSTS_SHOWN } from '#src/domain/constants.ts';
import { useBooking } from '#src/flow/booking-context.ts';
import { visitSeed } from '#src/flow/visit-seed.ts';
import { useContentLink } from '../content/useContentLink.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { useAgreedVisit } from '../visit/useVisit.ts';
import { ExploreResourcesView } from './ExploreResourcesView.tsx';

export function ExploreResourcesScreen() {
  const content = useContent('exploreResources');
  const { id, sessionData } = useBooking(selectDraft);
  const posts = choosePosts(content.posts, sessionData.topics, id === '' ? visitSeed() : id, BLOG_POSTS_SHOWN);
  return <ExploreResourcesView content={content} frame={useStepFrame()} posts={posts} linkTo={useContentLink()} thanks={useAgreedVisit()} />;
}
