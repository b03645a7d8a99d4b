import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { EnergyEfficiencyView } from '#src/screens/energyEfficiency/EnergyEfficiencyView.tsx';
import { READING_FRAME, stayHere } from '../support/reading.ts';

const { energyEfficiency } = CONTENT;

const meta: Meta<typeof EnergyEfficiencyView> = {
  title: 'Screens/Energy efficiency',
  component: EnergyEfficiencyView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: energyEfficiency, frame: READING_FRAME, overview: stayHere('explore-resources') },
};

export default meta;

type Story = StoryObj<typeof EnergyEfficiencyView>;

export const Filled: Story = {};

export const BestGlass: Story = {
  tags: ['!picture'],
  args: {
    content: {
      ...energyEfficiency,
      glassOptions: energyEfficiency.glassOptions.map((option) => ({ ...option, selected: option.uniqueName === 'triple_low_e' })),
      gasOptions: energyEfficiency.gasOptions.map((option) => ({ ...option, selected: option.uniqueName === 'krypton' })),
    },
  },
};

export const NoResult: Story = { args: { content: { ...energyEfficiency, results: {} } } };
