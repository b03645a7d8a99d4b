import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FinancingEducationView } from '#src/screens/financingEducation/FinancingEducationView.tsx';
import { READING_FRAME, stayHere } from '../support/reading.ts';

const { financingEducation } = CONTENT;

const meta: Meta<typeof FinancingEducationView> = {
  title: 'Screens/Financing education',
  component: FinancingEducationView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: financingEducation, frame: READING_FRAME, overview: stayHere('explore-resources') },
};

export default meta;

type Story = StoryObj<typeof FinancingEducationView>;

export const Filled: Story = {};

export const WithoutInterest: Story = {
  args: {
    content: {
      ...financingEducation,
      terms: financingEducation.terms.map((term) => ({ ...term, selected: term.uniqueName === '12_months' })),
    },
  },
};

export const NoResult: Story = { args: { content: { ...financingEducation, results: {} } } };
