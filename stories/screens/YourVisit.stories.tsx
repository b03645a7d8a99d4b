import { CONTENT } from 'virtual:content/all';
import type { OwnVisitView } from '#machines/booking/booking.page-selectors.ts';
import { YourVisitView } from '#src/screens/yourVisit/YourVisitView.tsx';
import { CALENDARS, VISIT } from '#stories/support/booked-visit.ts';
import { INFO, NOT_SAVED, SAVING } from '#stories/support/info-frame.ts';
import preview from '../../.storybook/preview.tsx';

const OPEN: OwnVisitView = {
  state: 'open',
  visit: { ...VISIT, timeZone: 'America/Chicago' },
  changeableUntil: '2026-03-02T21:00',
  news: null,
  status: 'Completed',
};

const NONE = { visit: null, calendars: null };

const meta = preview.meta({
  component: YourVisitView,
  args: {
    content: CONTENT.yourVisit,
    callUs: CONTENT.site.callUs,
    frame: INFO,
    page: OPEN,
    visit: VISIT,
    calendars: CALENDARS,
    phone: '2025550143',
    send: () => undefined,
  },
});

export const Open = meta.story();

export const Moved = meta.story({ args: { page: { ...OPEN, news: 'moved' } } });

export const ChangedMeanwhile = meta.story({ args: { page: { ...OPEN, news: 'changed' } } });

export const GivingUp = meta.story({
  tags: ['!picture', 'picture-of-window'],
  args: { page: { ...OPEN, state: 'asking' } },
});

export const Busy = meta.story({
  tags: ['!picture'],
  args: { frame: SAVING, page: { ...OPEN, state: 'givingUp' } },
});

export const NotGivenUp = meta.story({
  args: { frame: { ...NOT_SAVED, failed: 'visit' } },
});

export const Loading = meta.story({
  tags: ['!picture'],
  args: { ...NONE, page: { ...OPEN, state: 'loading' } },
});

export const Unknown = meta.story({
  args: { ...NONE, frame: NOT_SAVED, page: { ...OPEN, state: 'unknown' } },
});

export const Near = meta.story({ args: { page: { ...OPEN, state: 'near' } } });

export const Past = meta.story({ args: { page: { ...OPEN, state: 'past' } } });

export const GivenUp = meta.story({
  args: { ...NONE, page: { ...OPEN, state: 'none', status: 'Abandoned' } },
});

export const CallPromised = meta.story({
  args: { ...NONE, page: { ...OPEN, state: 'none', status: 'CallToSet' } },
});

export const GivenUpMeanwhile = meta.story({ args: { ...NONE, page: { ...OPEN, state: 'none' } } });
