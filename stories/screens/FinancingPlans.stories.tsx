import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FinancingPlansView } from '#src/screens/financingPlans/FinancingPlansView.tsx';
import { READING_FRAME, stayHere } from '../support/reading.ts';

const { financingPlans } = CONTENT;

const meta: Meta<typeof FinancingPlansView> = {
  title: 'Screens/Financing plans',
  component: FinancingPlansView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: financingPlans, frame: READING_FRAME, overview: stayHere('explore-resources') },
};

export default meta;

type Story = StoryObj<typeof FinancingPlansView>;

export const Filled: Story = {};

export const PeriodInWords: Story = {
  tags: ['!picture'],
  args: {
    content: {
      ...financingPlans,
      plans: financingPlans.plans.map((plan) => ({
        ...plan,
        items: plan.items.map((item) => (item.uniqueName === 'loan_period' ? { ...item, value: 'As long as you like' } : item)),
      })),
    },
  },
};
