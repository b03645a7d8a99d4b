import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { NotFoundView } from '#src/screens/notFound/NotFoundView.tsx';
import { frameState } from '#stories/support/frame-state.ts';

const { notFound } = CONTENT;

const meta: Meta<typeof NotFoundView> = {
  title: 'Screens/Not found',
  component: NotFoundView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: notFound, frame: frameState({ progress: null, onBack: null, leave: null }), onHomeOpened: () => undefined },
};

export default meta;

export const Shown: StoryObj<typeof NotFoundView> = {};
