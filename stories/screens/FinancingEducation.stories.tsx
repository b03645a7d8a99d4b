import { CONTENT } from 'virtual:content/all';
import { FinancingEducationView } from '#src/screens/financingEducation/FinancingEducationView.tsx';
import { READING_FRAME, stayHere } from '../support/reading.ts';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  component: FinancingEducationView,
  args: {
    content: CONTENT.financingEducation,
    frame: READING_FRAME,
    overview: stayHere('explore-resources'),
  },
});

export const Filled = meta.story();

export const WithoutInterest = meta.story({
  args: {
    content: {
      ...CONTENT.financingEducation,
      terms: CONTENT.financingEducation.terms.map((term) => ({
        ...term,
        selected: term.uniqueName === '12_months',
      })),
    },
  },
});

export const NoResult = meta.story({
  args: { content: { ...CONTENT.financingEducation, results: {} } },
});
