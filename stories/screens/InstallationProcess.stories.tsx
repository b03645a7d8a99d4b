import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { InstallationProcessView } from '#src/screens/installationProcess/InstallationProcessView.tsx';
import { READING_FRAME, stayHere } from '../support/reading.ts';

const { installationProcess } = CONTENT;

const meta: Meta<typeof InstallationProcessView> = {
  title: 'Screens/Installation process',
  component: InstallationProcessView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: installationProcess, frame: READING_FRAME, overview: stayHere('explore-resources') },
};

export default meta;

type Story = StoryObj<typeof InstallationProcessView>;

export const Filled: Story = {};

export const OneStepOpen: Story = {
  play: ({ canvasElement }) => {
    canvasElement.querySelector<HTMLElement>('h2 button')?.click();
  },
};
