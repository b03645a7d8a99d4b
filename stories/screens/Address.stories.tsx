import { CONTENT } from 'virtual:content/all';
import type { AddressValues } from '#machines/booking/answers/address.ts';
import { AddressView } from '#src/screens/address/AddressView.tsx';
import { NO_SERVICES, ServicesContext } from '#src/screens/services-context.ts';
import { emptyForm, formBinding, press } from '#stories/support/form.ts';
import { BUSY, FAILED, frameState } from '#stories/support/frame-state.ts';
import { PLACES_SOURCE } from '#stories/support/places.ts';
import preview from '../../.storybook/preview.tsx';

const EMPTY: AddressValues = { ...emptyForm('address'), zipcode: '80202' };
const FILLED: AddressValues = {
  ...EMPTY,
  street1: '1600 Broadway',
  street2: 'Apt 4',
  city: 'Denver',
  state: 'CO',
};

const meta = preview.meta({
  component: AddressView,
  args: {
    content: CONTENT.address,
    owners: { state: 'notNeeded', names: [] },
    hasAutofill: true,
    frame: frameState(),
    form: formBinding(EMPTY),
  },
});

export const Empty = meta.story();

export const Filled = meta.story({ args: { form: formBinding(FILLED) } });

export const Invalid = meta.story({
  args: { form: formBinding({ ...FILLED, city: '', state: '', zipcode: '802' }) },
  play: press('Next'),
});

export const Busy = meta.story({ args: { form: formBinding(FILLED), frame: BUSY } });

export const Failed = meta.story({ args: { form: formBinding(FILLED), frame: FAILED } });

export const WithSuggestions = meta.story({
  decorators: [
    (Story) => (
      <ServicesContext value={{ ...NO_SERVICES, places: PLACES_SOURCE }}>
        <Story />
      </ServicesContext>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Street address 1' }), '1600');
    await canvas.findByRole('option', { name: /1600 Brook Avenue/ });
  },
});

export const OwnersIncomplete = meta.story({
  tags: ['!picture'],
  args: { owners: { state: 'incomplete', names: [] } },
});

export const OwnersLookingUp = meta.story({
  args: { form: formBinding(FILLED), owners: { state: 'lookingUp', names: [] } },
});

export const OwnersKnown = meta.story({
  args: {
    form: formBinding(FILLED),
    owners: { state: 'known', names: ['José O’Brien', 'Nguyễn Ân'] },
  },
});

export const OwnersNoneFound = meta.story({
  tags: ['!picture'],
  args: { form: formBinding(FILLED), owners: { state: 'known', names: [] } },
});

export const OwnersUnknown = meta.story({
  tags: ['!picture'],
  args: { form: formBinding(FILLED), owners: { state: 'unknown', names: [] } },
});

export const VerificationInvalid = meta.story({
  args: { form: formBinding(FILLED), owners: { state: 'known', names: ['José O’Brien'] } },
  play: press('Next'),
});
