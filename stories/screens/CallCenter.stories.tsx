import type { Meta, StoryObj } from '@storybook/react-vite';
import { callCenter } from '#src/content/bundled/callCenter.ts';
import { CallCenterView } from '#src/screens/callCenter/CallCenterView.tsx';
import { AT_EVENT, INFO } from '#stories/support/info-frame.ts';

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
