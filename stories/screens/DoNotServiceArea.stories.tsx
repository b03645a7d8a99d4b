import { CONTENT } from 'virtual:content/all';
import { DoNotServiceAreaView } from '#src/screens/doNotServiceArea/DoNotServiceAreaScreen.tsx';
import { AT_EVENT, INFO, NOT_SAVED, SAVING } from '#stories/support/info-frame.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: DoNotServiceAreaView,
  args: {
    content: CONTENT.doNotServiceArea,
    posts: CONTENT.doNotServiceArea.posts,
    frame: INFO,
    firstName: 'José',
    linkTo: (target) => ({ href: target }),
    callUs: CONTENT.site.callUs,
  },
});

export const Shown = meta.story();

export const AtAnEvent = meta.story({ tags: ['!picture'], args: { frame: AT_EVENT } });

export const WithoutName = meta.story({ tags: ['!picture'], args: { firstName: '' } });

export const Saving = meta.story({ tags: ['!picture'], args: { frame: SAVING } });

export const NotSaved = meta.story({ args: { frame: NOT_SAVED } });
