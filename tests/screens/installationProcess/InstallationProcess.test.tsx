import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { InstallationProcessView } from '#src/screens/installationProcess/InstallationProcessView.tsx';
import { frameState } from '#stories/support/frame-state.ts';

const installationProcess = await bundledCopy('installationProcess');

const TITLES = installationProcess.steps.map(({ title }) => title);

test('one step is open at a time, and pressing the open one closes it [S2.installation]', async () => {
  const went: string[] = [];
  render(
    <InstallationProcessView
      content={installationProcess}
      frame={frameState({ progress: null, leave: null, onBack: () => void went.push('back') })}
      overview={{ href: '/explore-resources' }}
    />,
  );
  const user = userEvent.setup();
  const steps = screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.querySelector('button'));
  const open = () =>
    TITLES.filter((_, index) => steps[index]?.getAttribute('aria-expanded') === 'true');
  const seen = [open()];
  for (const press of [0, 3, 3]) {
    const step = steps[press];
    if (step) await user.click(step);
    seen.push(open());
  }
  expect(seen).toEqual([[], [TITLES[0]], [TITLES[3]], []]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(went).toEqual(['back']);
  expect(screen.getByRole('link', { name: 'All good-to-know pages' }).getAttribute('href')).toBe(
    '/explore-resources',
  );
});

test('every step has its title, subtitle and text [S2.installation]', async () => {
  render(
    <InstallationProcessView
      content={installationProcess}
      frame={frameState({ progress: null })}
      overview={null}
    />,
  );
  const user = userEvent.setup();
  for (const { title, subtitle } of installationProcess.steps) {
    const step = screen.getByRole('button', { name: new RegExp(title) });
    await user.click(step);
    const panel = document.getElementById(step.getAttribute('aria-controls') ?? '');
    expect(step.textContent?.includes(subtitle)).toBe(true);
    expect((panel?.textContent ?? '').length > 20).toBe(true);
    expect(panel?.hidden).toBe(false);
  }
});
