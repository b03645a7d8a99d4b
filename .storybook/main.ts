import type { StorybookConfig } from '@storybook/react-vite';
import { STRIP_DESCRIPTIONS } from '../src/tools/strip-descriptions.ts';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.@(ts|tsx)'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  staticDirs: ['../public'],
  // The explorer shows the chart's descriptions, which the product's own build leaves out.
  viteFinal: (vite) => {
    const isStripping = (plugin: unknown): boolean => typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === STRIP_DESCRIPTIONS;
    return { ...vite, plugins: (vite.plugins ?? []).flat().filter((plugin) => !isStripping(plugin)) };
  },
};

export default config;
