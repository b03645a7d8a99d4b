import { CONTENT } from 'virtual:content/all';
import { NotFoundView } from '#src/screens/notFound/NotFoundView.tsx';
import { frameState } from '#stories/support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: NotFoundView,
  args: {
    content: CONTENT.notFound,
    frame: frameState({ progress: null, onBack: null, leave: null }),
    onHomeOpened: () => undefined,
  },
});

export const Shown = meta.story();
