import { CONTENT } from 'virtual:content/all';
import { RequestCallView } from '#src/screens/requestCall/RequestCallView.tsx';
import { BAD_CONTACT, CONTACT } from '#stories/support/contact.ts';
import { formBinding, formPage, press } from '#stories/support/form.ts';
import { frameState } from '#stories/support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

const frame = { progress: null, leave: null };

const meta = preview.meta({
  component: RequestCallView,
  args: {
    ...formPage('requestCall'),
    frame: frameState(frame),
    callUs: CONTENT.site.callUs,
    isConfirmed: false,
    hasAutofill: true,
  },
});

export const Empty = meta.story();

export const Filled = meta.story({ args: { form: formBinding(CONTACT) } });

export const Invalid = meta.story({
  args: { form: formBinding(BAD_CONTACT) },
  play: press('Request a call'),
});

export const Busy = meta.story({
  args: { form: formBinding(CONTACT), frame: frameState({ ...frame, isBusy: true }) },
});

export const Failed = meta.story({
  args: {
    form: formBinding(CONTACT),
    frame: frameState({ ...frame, failure: { kind: 'timeout' } }),
  },
});

export const Confirmed = meta.story({ args: { isConfirmed: true } });
