import { CONTENT } from 'virtual:content/all';
import { AdditionalCommentsView } from '#src/screens/additionalComments/AdditionalCommentsView.tsx';
import { CALENDARS, VISIT } from '../support/booked-visit.ts';
import { formPage, typed } from '../support/form.ts';
import { AT_EVENT, INFO, SAVING } from '../support/info-frame.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: AdditionalCommentsView,
  args: {
    ...formPage('additionalComments'),
    frame: INFO,
    callUs: CONTENT.site.callUs,
    visit: VISIT,
    phone: '3035550123',
    isEvent: false,
    draftId: 'draft-1',
    unbooked: null,
    hasFreedTime: false,
    email: 'ana@example.com',
    calendars: CALENDARS,
  },
});

export const Empty = meta.story();

export const Filled = meta.story({
  args: typed('additionalComments', {
    comments: 'Please ring twice, the dog is shy.',
    topics: ['financing', 'noise', 'other'],
  }),
});

export const Invalid = meta.story({
  args: typed('additionalComments', { comments: 'Too long. '.repeat(301) }),
});

export const CallToSet = meta.story({ args: { visit: null, calendars: null } });

export const BookedInAnotherTab = meta.story({
  tags: ['!picture'],
  args: { unbooked: { date: '2026-03-09', startTime: '09:00' } },
});

export const WithoutEmail = meta.story({ args: { email: '' } });

export const InvalidEmail = meta.story({
  tags: ['!picture'],
  args: { email: '', ...typed('additionalComments', { email: 'ana@example' }) },
});

export const AtAnEvent = meta.story({
  tags: ['!picture'],
  args: { isEvent: true, frame: AT_EVENT },
});

export const Busy = meta.story({ args: { frame: SAVING } });

export const Failed = meta.story({ args: { frame: { ...INFO, failure: { kind: 'timeout' } } } });
