import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { CallCenterView } from '#src/screens/callCenter/CallCenterView.tsx';
import { AT_EVENT, INFO } from '#stories/support/info-frame.ts';

const { callCenter } = CONTENT;

const meta: Meta<typeof CallCenterView> = {
  title: 'Screens/Call center',
  component: CallCenterView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: callCenter, frame: INFO },
};

export default meta;

type Story = StoryObj<typeof CallCenterView>;

export const Shown: Story = {};

export const AtAnEvent: Story = { tags: ['!picture'], args: { frame: AT_EVENT } };
