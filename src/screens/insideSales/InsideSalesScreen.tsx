import { selectFirstName } from '#machines/booking/booking.selectors.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import { useBooking } from '#src/flow/booking-context.ts';
import { useChosenPosts } from '../content/useChosenPosts.ts';
import { useContentLink } from '../content/useContentLink.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { InsideSalesView } from './InsideSalesView.tsx';

export function InsideSalesScreen() {
  const content = useContent('insideSales');
  const { callUs } = useContent('site');
  const firstName = useBooking(selectFirstName);
  const posts = useChosenPosts(content.posts);
  return <InsideSalesView content={content} frame={useStepFrame()} firstName={firstName} posts={posts} linkTo={useContentLink()} callUs={callUs} />;
}
