import { CONTENT } from 'virtual:content/all';
import { FinancingPlansView } from '#src/screens/financingPlans/FinancingPlansView.tsx';
import { READING } from '../support/reading.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: FinancingPlansView,
  args: { content: CONTENT.financingPlans, ...READING },
});

export const Filled = meta.story();

export const PeriodInWords = meta.story({
  tags: ['!picture'],
  args: {
    content: {
      ...CONTENT.financingPlans,
      plans: CONTENT.financingPlans.plans.map((plan) => ({
        ...plan,
        items: plan.items.map((item) =>
          item.uniqueName === 'loan_period' ? { ...item, value: 'As long as you like' } : item,
        ),
      })),
    },
  },
});
