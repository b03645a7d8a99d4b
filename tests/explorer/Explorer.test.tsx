import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { samplesOf } from '#machines/booking/booking.answers.ts';
import { STEPS } from '#src/domain/steps.ts';
import { Explorer } from '#src/explorer/Explorer.tsx';

const FAILS = 'Saving the draft fails: time-out';

beforeEach(() => {
  window.history.replaceState(null, '', '#variant=paidLead');
  // The map measures itself; jsdom has no sizes.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});

function opened() {
  return render(<Explorer screenUrl="about:blank" storyOf={() => null} funnelUrl={null} />);
}

/** The steps of the walk, once there are `count` of them. */
async function walked(count: number): Promise<(string | null)[]> {
  const list = within(screen.getByRole('region', { name: 'What happened' }));
  await expect.poll(() => list.getAllByRole('button').length).toBe(count);
  return list.getAllByRole('button').map(({ textContent }) => textContent);
}

test('what was walked is found by its address after a reload, and by the browser’s Back after a jump', async () => {
  const submits = `The form is submitted with ${samplesOf('home')[0]?.[1].says}`;
  const { unmount } = opened();
  await userEvent.click(screen.getByRole('tab', { name: 'Walk' }));
  for (const name of [submits, FAILS])
    await userEvent.click(await screen.findByRole('button', { name }));
  const before = await walked(3);
  unmount();
  opened();
  const reloaded = await walked(3);
  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Ask in your own words' }),
    'windows and doors page',
  );
  await userEvent.click(
    await screen.findByRole('button', { name: new RegExp(`^Play: ${STEPS.windowCount.title}: `) }),
  );
  await screen.findByText(STEPS.windowCount.title, { selector: '[role="status"] strong' });
  window.history.back();
  await screen.findByText(STEPS.home.title, { selector: '[role="status"] strong' });
  await userEvent.click(screen.getByRole('tab', { name: 'Walk' }));
  const back = await walked(3);
  const walk = ['Start', submits, FAILS];
  expect({ before, reloaded, back }).toEqual({ before: walk, reloaded: walk, back: walk });
});
