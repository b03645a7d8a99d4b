import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { EventView } from '#src/screens/event/EventView.tsx';

const { event } = CONTENT;

const meta: Meta<typeof EventView> = {
  title: 'Screens/Event',
  component: EventView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: event, eventName: 'Denver Home Show', onAgentsOpened: () => undefined, onCheckAgain: () => undefined },
};

export default meta;

type Story = StoryObj<typeof EventView>;

export const Active: Story = {};

export const LongName: Story = { tags: ['!picture'], args: { eventName: 'Northwest Montana Spring Home & Garden Exposition at the Flathead County Fairgrounds' } };

export const Inactive: Story = { args: { eventName: null } };
