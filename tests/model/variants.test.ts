import { expect, test } from 'vitest';
import { DEMO_CAMPAIGNS } from '#src/server/seed/demo-data.ts';
import { inputOf, VARIANT_NAMES } from '#src/model/variants.ts';

const ACTIVE_EVENTS = DEMO_CAMPAIGNS.filter(({ active }) => active).map(({ id }) => id);

test('a variant that comes in at an event comes in at an active one of the demo data', () => {
  const events = VARIANT_NAMES.flatMap(
    (name) => inputOf(name).draft.appointmentRequest.eventDetails.eventCampaignId ?? [],
  );
  expect(events).toHaveLength(1);
  expect(events.filter((id) => !ACTIVE_EVENTS.includes(id))).toEqual([]);
});
