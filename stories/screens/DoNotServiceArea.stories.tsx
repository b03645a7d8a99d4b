import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { DoNotServiceAreaView } from '#src/screens/doNotServiceArea/DoNotServiceAreaScreen.tsx';
import { AT_EVENT, INFO, NOT_SAVED, SAVING } from '#stories/support/info-frame.ts';

const { doNotServiceArea, site } = CONTENT;

const meta: Meta<typeof DoNotServiceAreaView> = {
  title: 'Screens/Outside the service area',
  component: DoNotServiceAreaView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: {
    content: doNotServiceArea,
    posts: doNotServiceArea.posts,
    frame: INFO,
    firstName: 'José',
    linkTo: (target) => ({ href: target }),
    callUs: site.callUs,
  },
};

export default meta;

type Story = StoryObj<typeof DoNotServiceAreaView>;

export const Shown: Story = {};

export const AtAnEvent: Story = { tags: ['!picture'], args: { frame: AT_EVENT } };

export const WithoutName: Story = { tags: ['!picture'], args: { firstName: '' } };

export const Saving: Story = { tags: ['!picture'], args: { frame: SAVING } };

export const NotSaved: Story = { args: { frame: NOT_SAVED } };
