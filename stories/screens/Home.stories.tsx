import { CONTENT } from 'virtual:content/all';
import { HomeView } from '#src/screens/home/HomeView.tsx';
import {
  BAD_CONTACT,
  CONTACT,
  contactStatus,
  NO_CONTACT,
  NO_REVIEWS,
  REVIEWS,
} from '#stories/support/contact.ts';
import { formBinding, press } from '#stories/support/form.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: HomeView,
  args: {
    content: CONTENT.home,
    form: formBinding(NO_CONTACT),
    status: contactStatus(),
    occasion: { isEvent: false, eventName: null, agentName: null, marketName: null },
    reviews: REVIEWS,
    onCallRequested: () => undefined,
  },
});

export const Empty = meta.story();

export const Filled = meta.story({ args: { form: formBinding(CONTACT) } });

export const Invalid = meta.story({
  args: { form: formBinding(BAD_CONTACT) },
  play: press('Start my estimate'),
});

export const Busy = meta.story({
  args: { form: formBinding(CONTACT), status: contactStatus({ isBusy: true }) },
});

/** A link to saved answers that no longer exist. */
export const AnswersGone = meta.story({
  args: { status: contactStatus({ failure: { kind: 'notFound' } }) },
});

export const Failed = meta.story({
  args: { form: formBinding(CONTACT), status: contactStatus({ failure: { kind: 'offline' } }) },
});

export const AtAnEvent = meta.story({
  args: {
    occasion: {
      isEvent: true,
      eventName: 'Denver Home Show',
      agentName: 'Dana Whitfield',
      marketName: null,
    },
  },
});

export const InAMarket = meta.story({
  tags: ['!picture'],
  args: { occasion: { isEvent: false, eventName: null, agentName: null, marketName: 'Denver' } },
});

export const WithoutOfferAndReviews = meta.story({
  args: { content: { ...CONTENT.home, offerBar: null }, reviews: NO_REVIEWS },
});
