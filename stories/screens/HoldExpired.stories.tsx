import { CONTENT } from 'virtual:content/all';
import { HoldExpiredAlert } from '#src/app/HoldExpiredDialog.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: HoldExpiredAlert,
  parameters: { layout: 'padded' },
  tags: ['!picture', 'picture-of-window'],
  args: {
    isOpen: true,
    content: CONTENT.site.holdExpired,
    hasOpenQuestion: false,
    onAcknowledge: () => undefined,
  },
});

export const Open = meta.story();

export const AnswersChanged = meta.story({ args: { hasOpenQuestion: true } });
