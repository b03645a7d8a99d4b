import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { CallInfoPage } from '#src/screens/info/CallInfoPage.tsx';
import { AT_EVENT, INFO } from '#stories/support/info-frame.ts';

const { callCenter } = CONTENT;

const meta: Meta<typeof CallInfoPage> = {
  title: 'Screens/Call center',
  component: CallInfoPage,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: callCenter, frame: INFO },
};

export default meta;

type Story = StoryObj<typeof CallInfoPage>;

export const Shown: Story = {};

export const AtAnEvent: Story = { tags: ['!picture'], args: { frame: AT_EVENT } };
