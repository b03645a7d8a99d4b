import { WindowCountView } from '#src/screens/windowCount/WindowCountView.tsx';
import { formPage, press, typed } from '#stories/support/form.ts';
import { BUSY, FAILED } from '#stories/support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

const FILLED = typed('windowCount', { windowCount: 7, doorCount: 1 });

const meta = preview.meta({ component: WindowCountView, args: formPage('windowCount') });

export const Empty = meta.story();

export const Filled = meta.story({ args: FILLED });

export const OneWindow = meta.story({
  tags: ['!picture'],
  args: typed('windowCount', { windowCount: 1 }),
});

export const ManyWindows = meta.story({
  args: typed('windowCount', { windowCount: 13, doorCount: 2 }),
});

export const Invalid = meta.story({
  args: typed('windowCount', { windowCount: 51, doorCount: null }),
  play: press('Next'),
});

export const Busy = meta.story({
  tags: ['!picture'],
  args: { ...FILLED, frame: BUSY },
});

export const Failed = meta.story({ args: { ...FILLED, frame: FAILED } });
