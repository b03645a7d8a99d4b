import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { InsideSalesView } from '#src/screens/insideSales/InsideSalesScreen.tsx';
import { AT_EVENT, INFO } from '#stories/support/info-frame.ts';

const { insideSales, site } = CONTENT;

const meta: Meta<typeof InsideSalesView> = {
  title: 'Screens/Inside sales',
  component: InsideSalesView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: {
    content: insideSales,
    posts: insideSales.posts,
    frame: INFO,
    firstName: 'José',
    linkTo: (target) => ({ href: target }),
    callUs: site.callUs,
  },
};

export default meta;

type Story = StoryObj<typeof InsideSalesView>;

export const Shown: Story = {};

export const AtAnEvent: Story = { tags: ['!picture'], args: { frame: AT_EVENT } };

export const WithoutName: Story = { tags: ['!picture'], args: { firstName: '' } };
