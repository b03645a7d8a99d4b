import { CONTENT } from 'virtual:content/all';
import type { FieldAgentValues } from '#machines/booking/answers/fieldAgents.ts';
import { FieldAgentsView } from '#src/screens/fieldAgents/FieldAgentsView.tsx';
import { emptyForm, formBinding, press } from '#stories/support/form.ts';
import preview from '../../.storybook/preview.tsx';

const EMPTY = emptyForm('fieldAgents');

const meta = preview.meta({
  component: FieldAgentsView,
  args: {
    content: CONTENT.fieldAgents,
    eventName: 'Denver Home Show',
    agents: [
      { id: 'agent-1', name: 'Avery Brooks' },
      { id: 'agent-2', name: 'Dana Whitfield' },
      { id: 'agent-3', name: 'José O’Brien' },
      { id: 'agent-4', name: 'Nguyễn Thị Minh Khai' },
    ],
    form: formBinding(EMPTY),
    onCheckAgain: () => undefined,
  },
});

export const Empty = meta.story();

export const Filled = meta.story({
  tags: ['!picture'],
  args: { form: formBinding<FieldAgentValues>({ ...EMPTY, agentId: 'agent-2' }) },
});

export const Invalid = meta.story({ play: press('START FORM') });

export const NobodyOnTheList = meta.story({ args: { agents: [] } });

export const Inactive = meta.story({ args: { eventName: null } });
