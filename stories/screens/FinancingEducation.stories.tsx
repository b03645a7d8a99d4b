import { CONTENT } from 'virtual:content/all';
import { FinancingEducationView } from '#src/screens/financingEducation/FinancingEducationView.tsx';
import { READING, selecting } from '../support/reading.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: FinancingEducationView,
  args: { content: CONTENT.financingEducation, ...READING },
});

export const Filled = meta.story();

export const WithoutInterest = meta.story({
  args: {
    content: {
      ...CONTENT.financingEducation,
      terms: selecting('12_months', CONTENT.financingEducation.terms),
    },
  },
});

export const NoResult = meta.story({
  args: { content: { ...CONTENT.financingEducation, results: {} } },
});
