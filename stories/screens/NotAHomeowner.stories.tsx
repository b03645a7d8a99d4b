import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { NotAHomeownerView } from '#src/screens/notAHomeowner/NotAHomeownerView.tsx';
import { AT_EVENT, INFO, NOT_SAVED, SAVING } from '#stories/support/info-frame.ts';

const { notAHomeowner } = CONTENT;

const meta: Meta<typeof NotAHomeownerView> = {
  title: 'Screens/Not a homeowner',
  component: NotAHomeownerView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: notAHomeowner, frame: INFO },
};

export default meta;

type Story = StoryObj<typeof NotAHomeownerView>;

export const Shown: Story = {};

export const AtAnEvent: Story = { tags: ['!picture'], args: { frame: AT_EVENT } };

export const Saving: Story = { tags: ['!picture'], args: { frame: SAVING } };

export const NotSaved: Story = { args: { frame: NOT_SAVED } };
