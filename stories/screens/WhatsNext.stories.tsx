import { CONTENT } from 'virtual:content/all';
import { WhatsNextView } from '#src/screens/whatsNext/WhatsNextView.tsx';
import { frameState } from '#stories/support/frame-state.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: WhatsNextView,
  args: {
    content: CONTENT.whatsNext,
    frame: frameState({ progress: null, onBack: null }),
    firstName: 'José',
    appointmentDateTime: '2026-03-09T09:00',
    onResourcesOpened: () => undefined,
  },
});

export const Booked = meta.story();

export const WithoutDate = meta.story({ args: { appointmentDateTime: null } });

export const WithoutName = meta.story({
  tags: ['!picture'],
  args: { firstName: '', appointmentDateTime: null },
});
