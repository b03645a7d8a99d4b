import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FunnelReport } from '#src/domain/funnel.ts';
import { Funnel } from '#src/explorer/Funnel.tsx';
import { ExplorerView, useExplorerView } from '#src/explorer/explorer-view.ts';
import { visitGroup } from '#tests/support/visit-group.ts';
import { withResolvers } from '#tests/support/with-resolvers.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** What the server answers if `count` visitors left the landing page. */
function counted(count: number): FunnelReport {
  const groups = [visitGroup({ home: [count, 0, count] })];
  return { groups, decided: [], amounts: [], leftOut: 0 };
}

function OfServer() {
  return (
    <ExplorerView value={useExplorerView('/api/funnel')}>
      <Funnel />
    </ExplorerView>
  );
}

const COUNTED = `Counted on ${new Date('2026-11-20T11:58:30Z').toLocaleString('en-US')}.`;
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('what the server counted last is shown at once with its time, and what it counts now once that is there', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW.getTime());
  const again = withResolvers<Response>();
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) =>
    headers['cache-control'] === 'max-stale'
      ? Response.json(counted(3), { headers: { age: '90' } })
      : again.promise,
  );
  render(<OfServer />);

  await screen.findByText('Chosen: 3 visitors');
  expect(said()).toEqual([`${COUNTED} The server is counting again.`, 'Chosen: 3 visitors']);
  again.resolve(Response.json(counted(4)));
  await screen.findByText('Chosen: 4 visitors');
  expect(said()).toEqual(['Chosen: 4 visitors']);
});

test('where the new count fails, the old one stays with its time, and the server can be asked again', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW.getTime());
  const answers = [
    Response.json(counted(3), { headers: { age: '90' } }),
    new Response(null, { status: 503 }),
    Response.json(counted(4)),
  ];
  vi.stubGlobal('fetch', async () => answers.shift());
  render(<OfServer />);

  await screen.findByText('The server has no numbers, or does not answer.');
  expect(said()).toEqual([COUNTED, 'Chosen: 3 visitors']);
  fireEvent.click(screen.getByRole('button', { name: 'Ask the server again' }));
  await screen.findByText('Chosen: 4 visitors');
  expect(screen.queryByRole('alert')).toBe(null);
});
