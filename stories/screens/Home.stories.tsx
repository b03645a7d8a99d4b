import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HomeView } from '#src/screens/home/HomeView.tsx';
import { BAD_CONTACT, CONTACT, contactStatus, NO_CONTACT, NO_REVIEWS, REVIEWS } from '#stories/support/contact.ts';
import { formBinding, press } from '#stories/support/form.ts';

const { home } = CONTENT;

const meta: Meta<typeof HomeView> = {
  title: 'Screens/Home',
  component: HomeView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: {
    content: home,
    form: formBinding(NO_CONTACT),
    status: contactStatus(),
    occasion: { isEvent: false, eventName: null, agentName: null, marketName: null },
    reviews: REVIEWS,
    onCallRequested: () => undefined,
  },
};

export default meta;

type Story = StoryObj<typeof HomeView>;

export const Empty: Story = {};

export const Filled: Story = { args: { form: formBinding(CONTACT) } };

export const Invalid: Story = { args: { form: formBinding(BAD_CONTACT) }, play: press('Start my estimate') };

export const Busy: Story = { args: { form: formBinding(CONTACT), status: contactStatus({ isBusy: true }) } };

/** A link to saved answers that are not there any more. */
export const AnswersGone: Story = { args: { status: contactStatus({ failure: { kind: 'notFound' } }) } };

export const Failed: Story = { args: { form: formBinding(CONTACT), status: contactStatus({ failure: { kind: 'offline' } }) } };

export const AtAnEvent: Story = {
  args: { occasion: { isEvent: true, eventName: 'Denver Home Show', agentName: 'Dana Whitfield', marketName: null } },
};

export const InAMarket: Story = { tags: ['!picture'], args: { occasion: { isEvent: false, eventName: null, agentName: null, marketName: 'Denver' } } };

export const WithoutOfferAndReviews: Story = { args: { content: { ...home, offerBar: null }, reviews: NO_REVIEWS } };
