import { CONTENT } from 'virtual:content/all';
import { InstallationProcessView } from '#src/screens/installationProcess/InstallationProcessView.tsx';
import { READING_FRAME, stayHere } from '../support/reading.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: InstallationProcessView,
  args: {
    content: CONTENT.installationProcess,
    frame: READING_FRAME,
    overview: stayHere('explore-resources'),
  },
});

export const Filled = meta.story();

export const OneStepOpen = meta.story({
  play: ({ canvas }) => {
    canvas.getAllByRole('button', { expanded: false })[0]?.click();
  },
});
