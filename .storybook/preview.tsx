import '../src/styles/global.css';
import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview, type Meta, type StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';

/** What files of stories need. In the library's own type, a story cannot give a property of another type than its file does, such as `null`. */
interface StoriesOf {
  meta<Props extends object>(
    file: Meta<ComponentType<NoInfer<Props>>> & { component?: ComponentType<Props> },
  ): {
    story(story?: StoryObj<ComponentType<Props>>): { Component: ComponentType<Partial<Props>> };
  };
}

const preview = definePreview({
  addons: [addonDocs(), addonA11y()],
  tags: ['autodocs', 'picture'],
  // Room for a bar at the bottom of the window, which the footer keeps in the product.
  decorators: [
    (Story) => (
      <div style={{ paddingBottom: 'var(--bottom-inset)' }}>
        <Story />
      </div>
    ),
  ],
  parameters: {
    layout: 'fullscreen',
    controls: { expanded: true },
    a11y: { test: 'error' },
    options: {
      storySort: { order: ['Introduction', 'Design', 'Components', 'Screens', 'Flow'] },
    },
    viewport: {
      options: {
        small: {
          name: 'Smallest, 320',
          styles: { width: '320px', height: '640px' },
          type: 'mobile',
        },
        phone: { name: 'Phone, 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: {
          name: 'Tablet, 768',
          styles: { width: '768px', height: '1024px' },
          type: 'tablet',
        },
        desktop: {
          name: 'Desktop, 1280',
          styles: { width: '1280px', height: '800px' },
          type: 'desktop',
        },
      },
    },
  },
}) as StoriesOf;

export default preview;
