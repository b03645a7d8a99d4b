import { WindowIssuesView } from '#src/screens/windowIssues/WindowIssuesView.tsx';
import { formPage, press, typed } from '#stories/support/form.ts';
import { BUSY, FAILED } from '#stories/support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

const FILLED = typed('windowIssues', {
  issues: [876090010, 876090014],
  otherText: 'A bee nest in the frame',
});

const meta = preview.meta({ component: WindowIssuesView, args: formPage('windowIssues') });

export const Empty = meta.story();

export const Filled = meta.story({ args: FILLED });

export const Invalid = meta.story({
  args: typed('windowIssues', { issues: [876090010], otherText: '' }),
  play: press('Next'),
});

export const Busy = meta.story({
  tags: ['!picture'],
  args: { ...FILLED, frame: BUSY },
});

export const Failed = meta.story({ args: { ...FILLED, frame: FAILED } });
