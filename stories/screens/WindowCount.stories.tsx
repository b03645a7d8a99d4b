import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { WindowCountValues } from '#machines/booking/answers/windowCount.ts';
import { WindowCountView } from '#src/screens/windowCount/WindowCountView.tsx';
import { emptyForm, formBinding, press } from '#stories/support/form.ts';
import { BUSY, FAILED, frameState } from '#stories/support/frame-state.ts';

const { windowCount } = CONTENT;

const EMPTY = emptyForm('windowCount');
const FILLED: WindowCountValues = { ...EMPTY, windowCount: 7, doorCount: 1 };

const meta: Meta<typeof WindowCountView> = {
  title: 'Screens/WindowCount',
  component: WindowCountView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: windowCount, frame: frameState(), form: formBinding(EMPTY) },
};

export default meta;

type Story = StoryObj<typeof WindowCountView>;

export const Empty: Story = {};

export const Filled: Story = { args: { form: formBinding(FILLED) } };

export const OneWindow: Story = { tags: ['!picture'], args: { form: formBinding<WindowCountValues>({ windowCount: 1, doorCount: 0 }) } };

export const ManyWindows: Story = { args: { form: formBinding<WindowCountValues>({ windowCount: 13, doorCount: 2 }) } };

export const Invalid: Story = { args: { form: formBinding<WindowCountValues>({ windowCount: 51, doorCount: null }) }, play: press('Next') };

export const Busy: Story = { tags: ['!picture'], args: { form: formBinding(FILLED), frame: BUSY } };

export const Failed: Story = { args: { form: formBinding(FILLED), frame: FAILED } };
