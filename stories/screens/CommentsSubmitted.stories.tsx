import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { CommentsSubmittedView } from '#src/screens/commentsSubmitted/CommentsSubmittedView.tsx';
import { VISIT } from '../support/booked-visit.ts';
import { frameState } from '../support/frame-state.ts';

const { commentsSubmitted, site } = CONTENT;

const THANKS = { firstName: 'Ana', phone: '3035550123', visit: VISIT, callUs: site.callUs, onAddToCalendar: null };

const meta: Meta<typeof CommentsSubmittedView> = {
  title: 'Screens/Comments submitted',
  component: CommentsSubmittedView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: commentsSubmitted, frame: frameState({ progress: null, onBack: null }), thanks: THANKS },
};

export default meta;

type Story = StoryObj<typeof CommentsSubmittedView>;

export const Shown: Story = {};

export const AtAnEvent: Story = {
  tags: ['!picture'],
  args: { frame: frameState({ progress: null, onBack: null, leave: { label: 'Restart Form', onClick: () => undefined } }) },
};

export const CallToSet: Story = { args: { thanks: { ...THANKS, visit: null } } };
