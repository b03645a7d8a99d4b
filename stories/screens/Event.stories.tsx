import { CONTENT } from 'virtual:content/all';
import { EventView } from '#src/screens/event/EventView.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: EventView,
  args: {
    content: CONTENT.event,
    eventName: 'Denver Home Show',
    onAgentsOpened: () => undefined,
    onCheckAgain: () => undefined,
  },
});

export const Active = meta.story();

export const LongName = meta.story({
  tags: ['!picture'],
  args: {
    eventName:
      'Northwest Montana Spring Home & Garden Exposition at the Flathead County Fairgrounds',
  },
});

export const Inactive = meta.story({ args: { eventName: null } });
