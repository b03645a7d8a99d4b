import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { CallInfoPage } from '#src/screens/info/CallInfoPage.tsx';
import { AT_EVENT, INFO, NOT_SAVED, SAVING } from '#stories/support/info-frame.ts';

const { notAHomeowner } = CONTENT;

const meta: Meta<typeof CallInfoPage> = {
  title: 'Screens/Not a homeowner',
  component: CallInfoPage,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: notAHomeowner, frame: INFO },
};

export default meta;

type Story = StoryObj<typeof CallInfoPage>;

export const Shown: Story = {};

export const AtAnEvent: Story = { tags: ['!picture'], args: { frame: AT_EVENT } };

export const Saving: Story = { tags: ['!picture'], args: { frame: SAVING } };

export const NotSaved: Story = { args: { frame: NOT_SAVED } };
