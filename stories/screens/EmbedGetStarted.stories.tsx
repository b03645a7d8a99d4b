import { CONTENT } from 'virtual:content/all';
import { EmbedGetStartedView } from '#src/screens/embedGetStarted/EmbedGetStartedView.tsx';
import { BAD_CONTACT, CONTACT, contactStatus, NO_CONTACT } from '#stories/support/contact.ts';
import { formBinding, press } from '#stories/support/form.ts';
import preview from '../../.storybook/preview.tsx';

const LINK = 'https://book.example.com/?id=00000000-0000-4000-8000-000000000000&resume=true';

const meta = preview.meta({
  component: EmbedGetStartedView,
  args: {
    content: CONTENT.embedGetStarted,
    form: formBinding(NO_CONTACT),
    status: contactStatus(),
    occasion: { isEvent: false, eventName: null, agentName: null, marketName: null },
    handOver: { state: 'none' },
    onPress: () => undefined,
  },
});

export const Empty = meta.story();

export const AtAnEvent = meta.story({
  args: {
    occasion: {
      isEvent: true,
      eventName: 'Spring Home Show',
      agentName: 'Avery Brooks',
      marketName: 'Denver',
    },
  },
});

export const Filled = meta.story({ tags: ['!picture'], args: { form: formBinding(CONTACT) } });

export const Invalid = meta.story({
  args: { form: formBinding(BAD_CONTACT) },
  play: press('Book Your Estimate Online'),
});

export const Busy = meta.story({
  tags: ['!picture'],
  args: { form: formBinding(CONTACT), status: contactStatus({ isBusy: true }) },
});

export const Failed = meta.story({
  args: { form: formBinding(CONTACT), status: contactStatus({ failure: { kind: 'timeout' } }) },
});

export const HandedOver = meta.story({ args: { handOver: { state: 'handedOver', link: LINK } } });

export const WindowBlocked = meta.story({ args: { handOver: { state: 'blocked', link: LINK } } });
