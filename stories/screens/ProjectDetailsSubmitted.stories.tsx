import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProjectDetailsSubmittedView } from '#src/screens/projectDetailsSubmitted/ProjectDetailsSubmittedView.tsx';
import { AT_EVENT, INFO } from '#stories/support/info-frame.ts';

const { projectDetailsSubmitted, site } = CONTENT;

const meta: Meta<typeof ProjectDetailsSubmittedView> = {
  title: 'Screens/Project details submitted',
  component: ProjectDetailsSubmittedView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: projectDetailsSubmitted, frame: INFO, callUs: site.callUs, phone: '3035550123' },
};

export default meta;

type Story = StoryObj<typeof ProjectDetailsSubmittedView>;

export const Shown: Story = {};

export const AtAnEvent: Story = { tags: ['!picture'], args: { frame: AT_EVENT } };
