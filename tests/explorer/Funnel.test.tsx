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
  return {
    groups: [
      {
        day: '2026-11-16',
        variant: 'standard',
        revision: null,
        isBot: false,
        states,
        transitions: [],
        vitals: [],
      },
    ],
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
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const mayBeOld =
      new Request(new URL('http://127.0.0.1/'), asked[1]).headers.get('cache-control') ===
      'max-stale';
    return mayBeOld ? Response.json(counted(3), { headers: { age: '90' } }) : again.promise;
  });
  render(<OfServer />);
  const said = async (visitors: string) => {
    await screen.findByText(visitors);
    return screen.getAllByRole('status').map(({ textContent }) => textContent);
  };
  const first = await said('Chosen: 3 visitors');
  again.resolve(Response.json(counted(4)));
  const second = await said('Chosen: 4 visitors');

  const time = new Date('2026-11-20T11:58:30Z').toLocaleString('en-US');
  expect({ first, second }).toEqual({
    first: [`Counted on ${time}. The server is counting again.`, 'Chosen: 3 visitors'],
    second: ['Chosen: 4 visitors'],
  });
});

test('where the new count fails, the old one stays with its time', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW.getTime());
  const answers = [
    Response.json(counted(3), { headers: { age: '90' } }),
    new Response(null, { status: 503 }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift());
  render(<OfServer />);
  const alert = await screen.findByRole('alert');

  const time = new Date('2026-11-20T11:58:30Z').toLocaleString('en-US');
  expect({
    alert: alert.textContent,
    status: screen.getAllByRole('status').map(({ textContent }) => textContent),
  }).toEqual({
    alert: 'The server has no numbers, or does not answer.',
    status: [`Counted on ${time}.`, 'Chosen: 3 visitors'],
  });
});
