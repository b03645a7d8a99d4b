import { CONTENT } from 'virtual:content/all';
import type { WindowIssuesValues } from '#machines/booking/answers/windowIssues.ts';
import { WindowIssuesView } from '#src/screens/windowIssues/WindowIssuesView.tsx';
import { emptyForm, formBinding, press } from '#stories/support/form.ts';
import { BUSY, FAILED, frameState } from '#stories/support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

const EMPTY = emptyForm('windowIssues');
const FILLED: WindowIssuesValues = {
  ...EMPTY,
  issues: [876090010, 876090014],
  otherText: 'A bee nest in the frame',
};

const meta = preview.meta({
  component: WindowIssuesView,
  args: { content: CONTENT.windowIssues, frame: frameState(), form: formBinding(EMPTY) },
});

export const Empty = meta.story();

export const Filled = meta.story({ args: { form: formBinding(FILLED) } });

export const Invalid = meta.story({
  args: { form: formBinding<WindowIssuesValues>({ ...EMPTY, issues: [876090010], otherText: '' }) },
  play: press('Next'),
});

export const Busy = meta.story({
  tags: ['!picture'],
  args: { form: formBinding(FILLED), frame: BUSY },
});

export const Failed = meta.story({ args: { form: formBinding(FILLED), frame: FAILED } });
