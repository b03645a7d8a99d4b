import { CONTENT } from 'virtual:content/all';
import { ExploreResourcesView } from '#src/screens/exploreResources/ExploreResourcesView.tsx';
import { CALENDARS, VISIT } from '../support/booked-visit.ts';
import { frameState } from '../support/frame-state.ts';
import { READING_FRAME, stayHere } from '../support/reading.ts';
import preview from '../../.storybook/preview.tsx';

const { exploreResources, site } = CONTENT;

const meta = preview.meta({
  component: ExploreResourcesView,
  args: {
    content: exploreResources,
    frame: frameState({ progress: null, onBack: null, leave: null }),
    posts: exploreResources.posts.slice(0, 3),
    linkTo: stayHere,
    thanks: null,
  },
});

export const Filled = meta.story();

const THANKS = {
  firstName: 'Ana',
  phone: '3035550123',
  visit: VISIT,
  callUs: site.callUs,
  email: 'ana@example.com',
  calendars: CALENDARS,
};

export const Booked = meta.story({ args: { thanks: THANKS } });

export const BookedWithOffer = meta.story({
  args: {
    thanks: { ...THANKS, visit: { ...VISIT, offer: 'Buy 2 windows, get 2 free. $0 down.' } },
  },
});

export const CallToSet = meta.story({
  args: { thanks: { ...THANKS, visit: null, calendars: null } },
});

export const Empty = meta.story({ args: { posts: [] } });

export const PostsWithoutLinks = meta.story({
  tags: ['!picture'],
  args: { posts: exploreResources.posts.slice(0, 2).map((post) => ({ ...post, readMore: null })) },
});

export const WithHeldTime = meta.story({
  args: {
    frame: {
      ...READING_FRAME,
      onBack: null,
      hold: { state: 'running', secondsLeft: 212, isUrgent: false, isReserved: true },
    },
  },
});
