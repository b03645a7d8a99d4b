import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ExploreResourcesView } from '#src/screens/exploreResources/ExploreResourcesView.tsx';
import { VISIT } from '../support/booked-visit.ts';
import { frameState } from '../support/frame-state.ts';
import { READING_FRAME, stayHere } from '../support/reading.ts';

const { exploreResources, site } = CONTENT;

const meta: Meta<typeof ExploreResourcesView> = {
  title: 'Screens/Explore resources',
  component: ExploreResourcesView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: {
    content: exploreResources,
    frame: frameState({ progress: null, onBack: null, leave: null }),
    posts: exploreResources.posts.slice(0, 3),
    linkTo: stayHere,
    thanks: null,
  },
};

export default meta;

type Story = StoryObj<typeof ExploreResourcesView>;

export const Filled: Story = {};

const THANKS = { firstName: 'Ana', phone: '3035550123', visit: VISIT, callUs: site.callUs, onAddToCalendar: () => undefined };

export const Booked: Story = { args: { thanks: THANKS } };

export const BookedWithOffer: Story = { args: { thanks: { ...THANKS, visit: { ...VISIT, offer: 'Buy 2 windows, get 2 free. $0 down.' } } } };

export const CallToSet: Story = { args: { thanks: { ...THANKS, visit: null, onAddToCalendar: null } } };

export const Empty: Story = { args: { posts: [] } };

export const PostsWithoutLinks: Story = {
  tags: ['!picture'],
  args: { posts: exploreResources.posts.slice(0, 2).map((post) => ({ ...post, readMore: null })) },
};

export const WithHeldTime: Story = {
  args: { frame: { ...READING_FRAME, onBack: null, hold: { state: 'running', secondsLeft: 212, isUrgent: false } } },
};
