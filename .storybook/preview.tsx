import '../src/styles/global.css';
import type { Preview } from '@storybook/react-vite';

const preview: Preview = {
  tags: ['autodocs'],
  // Room for a bar at the bottom of the window, which the footer keeps in the product.
  decorators: [
    (Story) => (
      <div style={{ paddingBottom: 'var(--bottom-inset)' }}>
        <Story />
      </div>
    ),
  ],
  parameters: {
    layout: 'padded',
    controls: { expanded: true },
    a11y: { test: 'error' },
    options: {
      storySort: { order: ['Design', 'Components', 'Screens', 'Flow'] },
    },
    viewport: {
      options: {
        small: { name: 'Smallest, 320', styles: { width: '320px', height: '640px' }, type: 'mobile' },
        phone: { name: 'Phone, 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet, 768', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        desktop: { name: 'Desktop, 1280', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
      },
    },
  },
};

export default preview;
