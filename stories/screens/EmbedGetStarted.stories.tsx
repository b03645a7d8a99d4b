import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmbedGetStartedView } from '#src/screens/embedGetStarted/EmbedGetStartedView.tsx';
import { BAD_CONTACT, CONTACT, contactStatus, NO_CONTACT } from '#stories/support/contact.ts';
import { formBinding, press } from '#stories/support/form.ts';

const { embedGetStarted } = CONTENT;

const LINK = 'https://book.example.com/?id=00000000-0000-4000-8000-000000000000&resume=true';

const meta: Meta<typeof EmbedGetStartedView> = {
  title: 'Screens/EmbedGetStarted',
  component: EmbedGetStartedView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: {
    content: embedGetStarted,
    form: formBinding(NO_CONTACT),
    status: contactStatus(),
    occasion: { isEvent: false, eventName: null, agentName: null, marketName: null },
    handOver: { state: 'none' },
    onPress: () => undefined,
  },
};

export default meta;

type Story = StoryObj<typeof EmbedGetStartedView>;

export const Empty: Story = {};

export const AtAnEvent: Story = {
  args: { occasion: { isEvent: true, eventName: 'Spring Home Show', agentName: 'Avery Brooks', marketName: 'Denver' } },
};

export const Filled: Story = { tags: ['!picture'], args: { form: formBinding(CONTACT) } };

export const Invalid: Story = { args: { form: formBinding(BAD_CONTACT) }, play: press('Book Your Estimate Online') };

export const Busy: Story = { tags: ['!picture'], args: { form: formBinding(CONTACT), status: contactStatus({ isBusy: true }) } };

export const Failed: Story = { args: { form: formBinding(CONTACT), status: contactStatus({ failure: { kind: 'timeout' } }) } };

export const HandedOver: Story = { args: { handOver: { state: 'handedOver', link: LINK } } };

export const WindowBlocked: Story = { args: { handOver: { state: 'blocked', link: LINK } } };
