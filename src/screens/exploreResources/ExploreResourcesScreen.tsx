import { useContent } from '#src/content/ContentProvider.tsx';
import { useChosenPosts } from '../content/useChosenPosts.ts';
import { useContentLink } from '../content/useContentLink.ts';
import { useStepFrame } from '../frame/useStepFrame.ts';
import { useAgreedVisit } from '../visit/useVisit.ts';
import { ExploreResourcesView } from './ExploreResourcesView.tsx';

export function ExploreResourcesScreen() {
  const content = useContent('exploreResources');
  const posts = useChosenPosts(content.posts);
  return (
    <ExploreResourcesView
      content={content}
      frame={useStepFrame()}
      posts={posts}
      linkTo={useContentLink()}
      thanks={useAgreedVisit()}
    />
  );
}
