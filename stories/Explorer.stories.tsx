import { Explorer } from '#src/explorer/Explorer.tsx';
import { FramedScreens } from '#src/explorer/FramedScreens.tsx';
import preview from '../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Flow/Explorer',
  component: Explorer,
  tags: ['!autodocs', '!picture'],
  args: {
    screenUrl: 'iframe.html?id=flow-explorer--screens&viewMode=story',
    funnelUrl: null,
  },
});

/** The live chart next to the real screens. To jump to a state, append `#variant=event&state=pages.project.address` to the story's own URL. */
export const Live = meta.story();

/** What the explorer shows in its frame: the screens of the flow that it runs. Alone, it only says so. */
export const Screens = meta.story({ render: () => <FramedScreens /> });
