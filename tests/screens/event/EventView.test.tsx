import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ServiceError } from '#src/services/service-error.ts';
import { showStage } from '../../support/stage.tsx';

const INACTIVE =
  'Whoops! Looks like this event is no longer active. Please contact your manager for help.';
const ACTIVE_EVENT = '/event?isEvent=true&eventCampaignId=spring';

test('an event that cannot be loaded says so and offers no way past it [S2.event-invalid, S6.event-valid]', async () => {
  const loadCampaign = async () => {
    throw new ServiceError({ kind: 'notFound' });
  };
  await showStage({ url: ACTIVE_EVENT, ports: { loadCampaign } });

  expect(screen.getByRole('alert').textContent).toEqual(INACTIVE);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Check again',
  ]);
});
