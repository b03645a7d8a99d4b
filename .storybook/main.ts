import type { StorybookConfig } from '@storybook/react-vite';

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
};

export default config;
