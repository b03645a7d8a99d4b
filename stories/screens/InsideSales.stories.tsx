import { CONTENT } from 'virtual:content/all';
import { InsideSalesView } from '#src/screens/insideSales/InsideSalesScreen.tsx';
import { AT_EVENT, INFO } from '#stories/support/info-frame.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: InsideSalesView,
  args: {
    content: CONTENT.insideSales,
    posts: CONTENT.insideSales.posts,
    frame: INFO,
    firstName: 'José',
    linkTo: (target) => ({ href: target }),
    callUs: CONTENT.site.callUs,
  },
});

export const Shown = meta.story();

export const AtAnEvent = meta.story({ tags: ['!picture'], args: { frame: AT_EVENT } });

export const WithoutName = meta.story({ tags: ['!picture'], args: { firstName: '' } });
