import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin, PluginOption } from 'vite';

/** Files whose props the pages of the stories describe. Reading all others for them takes a third of a build. */
const DESCRIBED = /\/src\/.*\.tsx$/;

function isNamed(plugin: unknown, name: string): plugin is Plugin {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === name;
}

function withNarrowDocs(plugin: PluginOption): PluginOption {
  if (!isNamed(plugin, 'storybook:react-docgen-plugin') || typeof plugin.transform !== 'function')
    return plugin;
  return { ...plugin, transform: { filter: { id: DESCRIBED }, handler: plugin.transform } };
}

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  // Those of screens are called as their files.
  stories: [
    '../stories/*.mdx',
    '../stories/*.stories.tsx',
    '../stories/components/*.stories.tsx',
    { directory: '../stories/screens', titlePrefix: 'Screens', files: '*.stories.tsx' },
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  staticDirs: ['../public', { from: '../docs/design.md', to: '/design.md' }],
  viteFinal: (vite) => ({ ...vite, plugins: (vite.plugins ?? []).flat().map(withNarrowDocs) }),
};

export default config;
