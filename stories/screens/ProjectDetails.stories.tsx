import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ProjectDetails } from '#src/domain/draft.ts';
import { initialProjectDetails, newDoor } from '#src/domain/project.ts';
import { ProjectDetailsView } from '#src/screens/projectDetails/ProjectDetailsView.tsx';
import { formBinding, press } from '#stories/support/form.ts';
import { frameState } from '#stories/support/frame-state.ts';

const { projectDetails } = CONTENT;

const FILLED: ProjectDetails = {
  windows: [
    { style: 'Double-hung', amount: 1, options: ['Screens', 'Grids'] },
    { style: 'Bay or bow', amount: 12, options: [] },
  ],
  doors: [
    { type: 'Swinging', location: 'Front Door', color: 'Wood texture', style: 'Partial Glass', styleComments: '' },
    { type: 'Sliding', location: 'Patio Door', color: 'Black', style: '3 Panels', styleComments: '' },
    { type: 'Double', location: 'Back Door', color: null, style: 'Custom', styleComments: 'French doors with a half-round window above.' },
  ],
};

const meta: Meta<typeof ProjectDetailsView> = {
  title: 'Screens/Project details',
  component: ProjectDetailsView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: {
    content: projectDetails,
    frame: frameState(),
    form: formBinding(initialProjectDetails({ windowCount: 1, doorCount: 1 })),
  },
};

export default meta;

type Story = StoryObj<typeof ProjectDetailsView>;

export const Empty: Story = {};

export const NothingCounted: Story = { args: { form: formBinding(initialProjectDetails({ windowCount: 0, doorCount: 0 })) } };

export const Filled: Story = { args: { form: formBinding(FILLED) } };

export const Invalid: Story = { play: press('Next') };

export const NoMoreDoors: Story = { tags: ['!picture'], args: { form: formBinding({ windows: [], doors: Array.from({ length: 50 }, newDoor) }) } };

export const Busy: Story = { args: { form: formBinding(FILLED), frame: frameState({ isBusy: true }) } };

export const Failed: Story = { args: { form: formBinding(FILLED), frame: frameState({ failure: { kind: 'offline' } }) } };
