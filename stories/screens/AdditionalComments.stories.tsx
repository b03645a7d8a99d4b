import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CommentsValues } from '#machines/booking/answers/additionalComments.ts';
import { AdditionalCommentsView } from '#src/screens/additionalComments/AdditionalCommentsView.tsx';
import { VISIT } from '../support/booked-visit.ts';
import { frameState } from '../support/frame-state.ts';

const { additionalComments, site } = CONTENT;

function formOf(initialValues: Partial<CommentsValues> = {}) {
  return { initialValues: { comments: '', topics: [], ...initialValues }, onChange: () => undefined, onSubmit: () => undefined };
}

const FRAME = { progress: null, onBack: null } as const;

const meta: Meta<typeof AdditionalCommentsView> = {
  title: 'Screens/Additional comments',
  component: AdditionalCommentsView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: {
    content: additionalComments,
    callUs: site.callUs,
    frame: frameState(FRAME),
    form: formOf(),
    visit: VISIT,
    phone: '3035550123',
    isEvent: false,
    draftId: 'draft-1',
    onAddToCalendar: () => undefined,
  },
};

export default meta;

type Story = StoryObj<typeof AdditionalCommentsView>;

export const Empty: Story = {};

export const Filled: Story = { args: { form: formOf({ comments: 'Please ring twice, the dog is shy.', topics: ['financing', 'noise', 'other'] }) } };

export const Invalid: Story = { args: { form: formOf({ comments: 'Too long. '.repeat(301) }) } };

export const CallToSet: Story = { args: { visit: null, onAddToCalendar: null } };

export const WithoutEmail: Story = { tags: ['!picture'], args: { hasEmail: false } };

export const AtAnEvent: Story = {
  tags: ['!picture'],
  args: { isEvent: true, frame: frameState({ ...FRAME, leave: { label: 'Restart Form', onClick: () => undefined } }) },
};

export const Busy: Story = { args: { frame: frameState({ ...FRAME, isBusy: true }) } };

export const Failed: Story = { args: { frame: frameState({ ...FRAME, failure: { kind: 'timeout' } }) } };
