import { CONTENT } from 'virtual:content/all';
import { EnergyEfficiencyView } from '#src/screens/energyEfficiency/EnergyEfficiencyView.tsx';
import { READING_FRAME, stayHere } from '../support/reading.ts';
import preview from '../../.storybook/preview.tsx';

const { energyEfficiency } = CONTENT;

const meta = preview.meta({
  component: EnergyEfficiencyView,
  args: {
    content: energyEfficiency,
    frame: READING_FRAME,
    overview: stayHere('explore-resources'),
  },
});

export const Filled = meta.story();

export const BestGlass = meta.story({
  tags: ['!picture'],
  args: {
    content: {
      ...energyEfficiency,
      glassOptions: energyEfficiency.glassOptions.map((option) => ({
        ...option,
        selected: option.uniqueName === 'triple_low_e',
      })),
      gasOptions: energyEfficiency.gasOptions.map((option) => ({
        ...option,
        selected: option.uniqueName === 'krypton',
      })),
    },
  },
});

export const NoResult = meta.story({ args: { content: { ...energyEfficiency, results: {} } } });
