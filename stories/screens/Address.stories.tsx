import { AddressView } from '#src/screens/address/AddressView.tsx';
import { NO_SERVICES, ServicesContext } from '#src/screens/services-context.ts';
import { formPage, press, typed } from '#stories/support/form.ts';
import { BUSY, FAILED } from '#stories/support/frame-state.ts';
import { PLACES_SOURCE } from '#stories/support/places.ts';
import preview from '../../.storybook/preview.tsx';

const HOME = { street1: '1600 Broadway', street2: 'Apt 4' };
const FILLED = typed('address', { ...HOME, city: 'Denver', state: 'CO', zipcode: '80202' });

const meta = preview.meta({
  component: AddressView,
  args: {
    ...formPage('address'),
    ...typed('address', { zipcode: '80202' }),
    owners: { state: 'notNeeded', names: [] },
    hasAutofill: true,
  },
});

export const Empty = meta.story();

export const Filled = meta.story({ args: FILLED });

export const Invalid = meta.story({
  args: typed('address', { ...HOME, zipcode: '802' }),
  play: press('Next'),
});

export const Busy = meta.story({ args: { ...FILLED, frame: BUSY } });

export const Failed = meta.story({ args: { ...FILLED, frame: FAILED } });

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
  args: { ...FILLED, owners: { state: 'lookingUp', names: [] } },
});

export const OwnersKnown = meta.story({
  args: {
    ...FILLED,
    owners: { state: 'known', names: ['José O’Brien', 'Nguyễn Ân'] },
  },
});

export const OwnersNoneFound = meta.story({
  tags: ['!picture'],
  args: { ...FILLED, owners: { state: 'known', names: [] } },
});

export const OwnersUnknown = meta.story({
  tags: ['!picture'],
  args: { ...FILLED, owners: { state: 'unknown', names: [] } },
});

export const VerificationInvalid = meta.story({
  args: { ...FILLED, owners: { state: 'known', names: ['José O’Brien'] } },
  play: press('Next'),
});
