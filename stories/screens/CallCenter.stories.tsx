import { CONTENT } from 'virtual:content/all';
import { CallInfoPage } from '#src/screens/info/CallInfoPage.tsx';
import { AT_EVENT, INFO } from '#stories/support/info-frame.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: CallInfoPage,
  args: { content: CONTENT.callCenter, frame: INFO },
});

export const Shown = meta.story();

export const AtAnEvent = meta.story({ tags: ['!picture'], args: { frame: AT_EVENT } });
