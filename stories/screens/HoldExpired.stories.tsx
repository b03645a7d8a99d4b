import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HoldExpiredAlert } from '#src/app/HoldExpiredDialog.tsx';

const { site } = CONTENT;

const meta: Meta<typeof HoldExpiredAlert> = {
  title: 'Screens/Hold expired',
  component: HoldExpiredAlert,
  tags: ['picture-of-window'],
  args: { isOpen: true, content: site.holdExpired, hasOpenQuestion: false, onAcknowledge: () => undefined },
};

export default meta;

export const Open: StoryObj<typeof HoldExpiredAlert> = {};

export const AnswersChanged: StoryObj<typeof HoldExpiredAlert> = { args: { hasOpenQuestion: true } };
