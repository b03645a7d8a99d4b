import { CONTENT } from 'virtual:content/all';
import { ProjectDetailsSubmittedView } from '#src/screens/projectDetailsSubmitted/ProjectDetailsSubmittedView.tsx';
import { AT_EVENT, INFO } from '#stories/support/info-frame.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: ProjectDetailsSubmittedView,
  args: {
    content: CONTENT.projectDetailsSubmitted,
    frame: INFO,
    callUs: CONTENT.site.callUs,
    phone: '3035550123',
  },
});

export const Shown = meta.story();

export const AtAnEvent = meta.story({ tags: ['!picture'], args: { frame: AT_EVENT } });
