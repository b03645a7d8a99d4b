import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { WindowIssuesValues } from '#machines/booking/answers/windowIssues.ts';
import { WindowIssuesView } from '#src/screens/windowIssues/WindowIssuesView.tsx';
import { emptyForm, formBinding, press } from '#stories/support/form.ts';
import { BUSY, FAILED, frameState } from '#stories/support/frame-state.ts';

const { windowIssues } = CONTENT;

const EMPTY = emptyForm('windowIssues');
const FILLED: WindowIssuesValues = { ...EMPTY, issues: [876090010, 876090014], otherText: 'A bee nest in the frame' };

const meta: Meta<typeof WindowIssuesView> = {
  title: 'Screens/WindowIssues',
  component: WindowIssuesView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: windowIssues, frame: frameState(), form: formBinding(EMPTY) },
};

export default meta;

type Story = StoryObj<typeof WindowIssuesView>;

export const Empty: Story = {};

export const Filled: Story = { args: { form: formBinding(FILLED) } };

export const Invalid: Story = { args: { form: formBinding<WindowIssuesValues>({ ...EMPTY, issues: [876090010], otherText: '' }) }, play: press('Next') };

export const Busy: Story = { tags: ['!picture'], args: { form: formBinding(FILLED), frame: BUSY } };

export const Failed: Story = { args: { form: formBinding(FILLED), frame: FAILED } };
