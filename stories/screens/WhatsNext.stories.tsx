import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { WhatsNextView } from '#src/screens/whatsNext/WhatsNextView.tsx';
import { frameState } from '#stories/support/frame-state.ts';

const { whatsNext } = CONTENT;

const meta: Meta<typeof WhatsNextView> = {
  title: 'Screens/What happens next',
  component: WhatsNextView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: {
    content: whatsNext,
    frame: frameState({ progress: null, onBack: null }),
    firstName: 'José',
    appointmentDateTime: '2026-03-09T09:00',
    onResourcesOpened: () => undefined,
  },
};

export default meta;

type Story = StoryObj<typeof WhatsNextView>;

export const Booked: Story = {};

export const WithoutDate: Story = { args: { appointmentDateTime: null } };

export const WithoutName: Story = { tags: ['!picture'], args: { firstName: '', appointmentDateTime: null } };
