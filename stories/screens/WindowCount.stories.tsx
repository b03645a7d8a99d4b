import { CONTENT } from 'virtual:content/all';
import type { WindowCountValues } from '#machines/booking/answers/windowCount.ts';
import { WindowCountView } from '#src/screens/windowCount/WindowCountView.tsx';
import { emptyForm, formBinding, press } from '#stories/support/form.ts';
import { BUSY, FAILED, frameState } from '#stories/support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

const EMPTY = emptyForm('windowCount');
const FILLED: WindowCountValues = { ...EMPTY, windowCount: 7, doorCount: 1 };

const meta = preview.meta({
  component: WindowCountView,
  args: { content: CONTENT.windowCount, frame: frameState(), form: formBinding(EMPTY) },
});

export const Empty = meta.story();

export const Filled = meta.story({ args: { form: formBinding(FILLED) } });

export const OneWindow = meta.story({
  tags: ['!picture'],
  args: { form: formBinding<WindowCountValues>({ ...EMPTY, windowCount: 1 }) },
});

export const ManyWindows = meta.story({
  args: { form: formBinding<WindowCountValues>({ ...EMPTY, windowCount: 13, doorCount: 2 }) },
});

export const Invalid = meta.story({
  args: { form: formBinding<WindowCountValues>({ ...EMPTY, windowCount: 51, doorCount: null }) },
  play: press('Next'),
});

export const Busy = meta.story({
  tags: ['!picture'],
  args: { form: formBinding(FILLED), frame: BUSY },
});

export const Failed = meta.story({ args: { form: formBinding(FILLED), frame: FAILED } });
