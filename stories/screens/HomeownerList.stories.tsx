import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { HomeownerListValues } from '#machines/booking/answers/homeownerList.ts';
import { HomeownerListView } from '#src/screens/homeownerList/HomeownerListView.tsx';
import { emptyForm, formBinding, press } from '#stories/support/form.ts';
import { BUSY, FAILED, frameState } from '#stories/support/frame-state.ts';

const { homeownerList } = CONTENT;

const EMPTY = emptyForm('homeownerList');
const FILLED: HomeownerListValues = { ...EMPTY, ownership: 'the_only_homeowner', propertyType: 876090004 };
const MULTIPLE: HomeownerListValues = {
  ...EMPTY,
  ownership: 'multiple_homeowners',
  additionalOwners: [
    { firstName: 'Nguyễn', lastName: 'Ân', phone: '3035550124' },
    { firstName: '', lastName: '', phone: '' },
  ],
};

const meta: Meta<typeof HomeownerListView> = {
  title: 'Screens/HomeownerList',
  component: HomeownerListView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: homeownerList, frame: frameState(), form: formBinding(EMPTY) },
};

export default meta;

type Story = StoryObj<typeof HomeownerListView>;

export const Empty: Story = {};

export const Filled: Story = { tags: ['!picture'], args: { form: formBinding(FILLED) } };

export const MultipleHomeowners: Story = { args: { form: formBinding(MULTIPLE) } };

export const OtherPropertyType: Story = { args: { form: formBinding<HomeownerListValues>({ ...FILLED, propertyType: 876090099, otherText: 'Houseboat' }) } };

export const Invalid: Story = { args: { form: formBinding<HomeownerListValues>({ ...MULTIPLE, propertyType: 876090099, otherText: '' }) }, play: press('Next') };

export const AtAnEvent: Story = { tags: ['!picture'], args: { frame: frameState({ leave: { label: 'Restart Form', onClick: () => undefined } }) } };

export const Busy: Story = { tags: ['!picture'], args: { form: formBinding(FILLED), frame: BUSY } };

export const Failed: Story = { args: { form: formBinding(FILLED), frame: FAILED } };
