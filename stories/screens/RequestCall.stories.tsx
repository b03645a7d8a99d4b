import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { RequestCallView } from '#src/screens/requestCall/RequestCallView.tsx';
import { BAD_CONTACT, CONTACT, NO_CONTACT } from '#stories/support/contact.ts';
import { formBinding, press } from '#stories/support/form.ts';
import { frameState } from '#stories/support/frame-state.ts';

const { requestCall, site } = CONTENT;

const frame = { progress: null, leave: null };

const meta: Meta<typeof RequestCallView> = {
  title: 'Screens/Request call',
  component: RequestCallView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: requestCall, callUs: site.callUs, frame: frameState(frame), form: formBinding(NO_CONTACT), isConfirmed: false, hasAutofill: true },
};

export default meta;

type Story = StoryObj<typeof RequestCallView>;

export const Empty: Story = {};

export const Filled: Story = { args: { form: formBinding(CONTACT) } };

export const Invalid: Story = { args: { form: formBinding(BAD_CONTACT) }, play: press('Request a call') };

export const Busy: Story = { args: { form: formBinding(CONTACT), frame: frameState({ ...frame, isBusy: true }) } };

export const Failed: Story = { args: { form: formBinding(CONTACT), frame: frameState({ ...frame, failure: { kind: 'timeout' } }) } };

export const Confirmed: Story = { args: { isConfirmed: true } };
