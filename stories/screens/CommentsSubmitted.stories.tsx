import { CONTENT } from 'virtual:content/all';
import { CommentsSubmittedView } from '#src/screens/commentsSubmitted/CommentsSubmittedView.tsx';
import { VISIT } from '../support/booked-visit.ts';
import { AT_EVENT, INFO } from '../support/info-frame.ts';
import preview from '../../.storybook/preview.tsx';

const THANKS = {
  firstName: 'Ana',
  phone: '3035550123',
  visit: VISIT,
  callUs: CONTENT.site.callUs,
  email: 'ana@example.com',
  calendars: null,
};

const meta = preview.meta({
  component: CommentsSubmittedView,
  args: { content: CONTENT.commentsSubmitted, frame: INFO, thanks: THANKS },
});

export const Shown = meta.story();

export const AtAnEvent = meta.story({ tags: ['!picture'], args: { frame: AT_EVENT } });

export const CallToSet = meta.story({ args: { thanks: { ...THANKS, visit: null } } });
