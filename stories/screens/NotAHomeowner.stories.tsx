import { CONTENT } from 'virtual:content/all';
import { CallInfoPage } from '#src/screens/info/CallInfoPage.tsx';
import { AT_EVENT, INFO, NOT_SAVED, SAVING } from '#stories/support/info-frame.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: CallInfoPage,
  args: { content: CONTENT.notAHomeowner, frame: INFO },
});

export const Shown = meta.story();

export const AtAnEvent = meta.story({ tags: ['!picture'], args: { frame: AT_EVENT } });

export const Saving = meta.story({ tags: ['!picture'], args: { frame: SAVING } });

export const NotSaved = meta.story({ args: { frame: NOT_SAVED } });
