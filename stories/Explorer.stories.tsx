import type { Meta, StoryObj } from '@storybook/react-vite';
import { COVERAGE_AT_HAND } from '#src/explorer/coverage-at-hand.ts';
import { Explorer } from '#src/explorer/Explorer.tsx';
import { FramedScreens } from '#src/explorer/FramedScreens.tsx';
import { storyOf } from './story-links.ts';

const meta: Meta<typeof Explorer> = {
  title: 'Flow/Explorer',
  component: Explorer,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { screenUrl: 'iframe.html?id=flow-explorer--screens&viewMode=story', storyOf, coverage: COVERAGE_AT_HAND, funnelUrl: null },
};

export default meta;

/** The live chart beside the real screens. `#variant=event&state=pages.project.address` at the end of the story's own address leads there. */
export const Live: StoryObj<typeof Explorer> = {};

/** What the explorer shows in its frame. */
export const Screens: StoryObj<typeof Explorer> = { tags: ['!dev'], render: () => <FramedScreens /> };
