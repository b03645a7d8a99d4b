import { CONTENT } from 'virtual:content/all';
import { EnergyEfficiencyView } from '#src/screens/energyEfficiency/EnergyEfficiencyView.tsx';
import { READING, selecting } from '../support/reading.ts';
import preview from '../../.storybook/preview.tsx';

const { energyEfficiency } = CONTENT;

const meta = preview.meta({
  component: EnergyEfficiencyView,
  args: { content: energyEfficiency, ...READING },
});

export const Filled = meta.story();

export const BestGlass = meta.story({
  tags: ['!picture'],
  args: {
    content: {
      ...energyEfficiency,
      glassOptions: selecting('triple_low_e', energyEfficiency.glassOptions),
      gasOptions: selecting('krypton', energyEfficiency.gasOptions),
    },
  },
});

export const NoResult = meta.story({ args: { content: { ...energyEfficiency, results: {} } } });
