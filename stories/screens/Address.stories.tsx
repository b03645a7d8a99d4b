import { CONTENT } from 'virtual:content/all';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { AddressValues } from '#machines/booking/answers/address.ts';
import { AddressView } from '#src/screens/address/AddressView.tsx';
import { NO_SERVICES, ServicesContext } from '#src/screens/services-context.ts';
import { emptyForm, formBinding, press } from '#stories/support/form.ts';
import { BUSY, FAILED, frameState } from '#stories/support/frame-state.ts';
import { PLACES_SOURCE } from '#stories/support/places.ts';
import { userEvent, within } from 'storybook/test';

const { address } = CONTENT;

const EMPTY: AddressValues = { ...emptyForm('address'), zipcode: '80202' };
const FILLED: AddressValues = { ...EMPTY, street1: '1600 Broadway', street2: 'Apt 4', city: 'Denver', state: 'CO' };

const meta: Meta<typeof AddressView> = {
  title: 'Screens/Address',
  component: AddressView,
  parameters: { layout: 'fullscreen' },
  tags: ['picture'],
  args: {
    content: address,
    owners: { state: 'notNeeded', names: [] },
    hasAutofill: true,
    frame: frameState(),
    form: formBinding(EMPTY),
  },
};

export default meta;

type Story = StoryObj<typeof AddressView>;

export const Empty: Story = {};

export const Filled: Story = { args: { form: formBinding(FILLED) } };

export const Invalid: Story = { args: { form: formBinding({ ...FILLED, city: '', state: '', zipcode: '802' }) }, play: press('Next') };

export const Busy: Story = { args: { form: formBinding(FILLED), frame: BUSY } };

export const Failed: Story = { args: { form: formBinding(FILLED), frame: FAILED } };

export const WithSuggestions: Story = {
  decorators: [
    (Story) => (
      <ServicesContext value={{ ...NO_SERVICES, places: PLACES_SOURCE }}>
        <Story />
      </ServicesContext>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Street address 1' }), '1600');
    await canvas.findByRole('option', { name: /1600 Brook Avenue/ });
  },
};

export const OwnersIncomplete: Story = { tags: ['!picture'], args: { owners: { state: 'incomplete', names: [] } } };

export const OwnersLookingUp: Story = { args: { form: formBinding(FILLED), owners: { state: 'lookingUp', names: [] } } };

export const OwnersKnown: Story = {
  args: { form: formBinding(FILLED), owners: { state: 'known', names: ['José O’Brien', 'Nguyễn Ân'] } },
};

export const OwnersNoneFound: Story = { tags: ['!picture'], args: { form: formBinding(FILLED), owners: { state: 'known', names: [] } } };

export const OwnersUnknown: Story = { tags: ['!picture'], args: { form: formBinding(FILLED), owners: { state: 'unknown', names: [] } } };

export const VerificationInvalid: Story = {
  args: { form: formBinding(FILLED), owners: { state: 'known', names: ['José O’Brien'] } },
  play: press('Next'),
};
