import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FunnelReport } from '#src/domain/funnel.ts';
import { Funnel } from '#src/explorer/Funnel.tsx';
import { useFunnel } from '#src/explorer/use-funnel.ts';
import { withResolvers } from '#tests/support/with-resolvers.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** What the server answers if `count` visitors left the landing page. */
function counted(count: number): FunnelReport {
  const states = [{ state: 'home', count, wentOn: 0, left: count, stays: [] }];
  const group = { day: '2026-11-16', variant: 'standard', revision: null, isBot: false };
  return {
    groups: [{ ...group, states, transitions: [], vitals: [] }],
    decided: [],
    amounts: [],
    leftOut: 0,
  };
}

function OfServer() {
  return <Funnel numbers={useFunnel('/api/funnel')} onSeek={() => undefined} />;
}

test('what the server counted last is shown at once with its time, and what it counts now once that is there', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW.getTime());
  const again = withResolvers<Response>();
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) =>
    headers['cache-control'] === 'max-stale'
      ? Response.json(counted(3), { headers: { age: '90' } })
      : again.promise,
  );
  render(<OfServer />);
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

  await screen.findByText('Chosen: 3 visitors');
  const time = new Date('2026-11-20T11:58:30Z').toLocaleString('en-US');
  expect(said()).toEqual([
    `Counted on ${time}. The server is counting again.`,
    'Chosen: 3 visitors',
  ]);
  again.resolve(Response.json(counted(4)));
  await screen.findByText('Chosen: 4 visitors');
  expect(said()).toEqual(['Chosen: 4 visitors']);
});
