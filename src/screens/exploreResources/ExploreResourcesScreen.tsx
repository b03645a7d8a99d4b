import { useChosenPosts } from '../content/useChosenPosts.ts';
import { useContentLink } from '../content/useContentLink.ts';
import { usePage } from '../frame/usePage.ts';
import { useAgreedVisit } from '../visit/useVisit.ts';
import { ExploreResourcesView } from './ExploreResourcesView.tsx';

export function ExploreResourcesScreen() {
  const page = usePage('exploreResources');
  return (
    <ExploreResourcesView
      {...page}
      posts={useChosenPosts(page.content.posts)}
      linkTo={useContentLink()}
      thanks={useAgreedVisit()}
    />
  );
}
