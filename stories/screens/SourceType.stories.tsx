import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { SourceTypeValues } from '#machines/booking/answers/sourceType.ts';
import { SourceTypeView } from '#src/screens/sourceType/SourceTypeView.tsx';
import { emptyForm, formBinding, press } from '#stories/support/form.ts';
import { BUSY, FAILED, frameState } from '#stories/support/frame-state.ts';

const { sourceType } = CONTENT;

const EMPTY = emptyForm('sourceType');
const FILLED: SourceTypeValues = { ...EMPTY, sourceType: 876090012 };

const meta: Meta<typeof SourceTypeView> = {
  title: 'Screens/SourceType',
  component: SourceTypeView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: { content: sourceType, frame: frameState(), form: formBinding(EMPTY), firstName: 'José', draftId: '00000000-0000-4000-8000-000000000000' },
};

export default meta;

type Story = StoryObj<typeof SourceTypeView>;

export const Empty: Story = {};

export const Filled: Story = { tags: ['!picture'], args: { form: formBinding(FILLED) } };

export const Other: Story = { args: { form: formBinding<SourceTypeValues>({ ...EMPTY, sourceType: 876090099, otherText: 'A sign at a building site' }) } };

export const WithoutFirstName: Story = { tags: ['!picture'], args: { firstName: '' } };

export const Invalid: Story = { play: press('Next') };

export const Busy: Story = { tags: ['!picture'], args: { form: formBinding(FILLED), frame: BUSY } };

export const Failed: Story = { args: { form: formBinding(FILLED), frame: FAILED } };
