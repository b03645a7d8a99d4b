import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FieldAgentValues } from '#machines/booking/answers/fieldAgents.ts';
import { FieldAgentsView } from '#src/screens/fieldAgents/FieldAgentsView.tsx';
import { formBinding, press } from '#stories/support/form.ts';

const { fieldAgents } = CONTENT;

const meta: Meta<typeof FieldAgentsView> = {
  title: 'Screens/Field agents',
  component: FieldAgentsView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: {
    content: fieldAgents,
    eventName: 'Denver Home Show',
    agents: [
      { id: 'agent-1', name: 'Avery Brooks' },
      { id: 'agent-2', name: 'Dana Whitfield' },
      { id: 'agent-3', name: 'José O’Brien' },
      { id: 'agent-4', name: 'Nguyễn Thị Minh Khai' },
    ],
    form: formBinding<FieldAgentValues>({ agentId: null }),
    onCheckAgain: () => undefined,
  },
};

export default meta;

type Story = StoryObj<typeof FieldAgentsView>;

export const Empty: Story = {};

export const Filled: Story = { tags: ['!picture'], args: { form: formBinding<FieldAgentValues>({ agentId: 'agent-2' }) } };

export const Invalid: Story = { play: press('START FORM') };

export const NobodyOnTheList: Story = { args: { agents: [] } };

export const Inactive: Story = { args: { eventName: null } };
