import { CONTENT } from 'virtual:content/all';
import { InstallationProcessView } from '#src/screens/installationProcess/InstallationProcessView.tsx';
import { READING } from '../support/reading.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: InstallationProcessView,
  args: { content: CONTENT.installationProcess, ...READING },
});

export const Filled = meta.story();

export const OneStepOpen = meta.story({
  play: ({ canvas }) => {
    canvas.getAllByRole('button', { expanded: false })[0]?.click();
  },
});
