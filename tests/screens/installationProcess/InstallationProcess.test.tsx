import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { Filled } from '#stories/screens/InstallationProcess.stories.tsx';

const { steps } = await bundledCopy('installationProcess');

test('every step has its title, subtitle and text; one is open at a time, and pressing the open one closes it [S2.installation]', async () => {
  render(<Filled.Component />);
  const buttons = screen
    .getAllByRole('heading', { level: 2 })
    .flatMap((heading) => heading.querySelector('button') ?? []);
  const open = () =>
    buttons.flatMap((button, index) => (button.ariaExpanded === 'true' ? [index] : []));
  const seen: unknown[] = [open()];
  const texts: string[] = [];
  for (const button of [...buttons, ...buttons.slice(-1)]) {
    await userEvent.click(button);
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    seen.push(open());
    texts.push(panel?.textContent ?? '');
  }

  expect(texts.filter((text) => text.length < 20)).toEqual([]);
  expect(seen).toEqual([[], ...steps.map((_, index) => [index]), []]);
  expect(buttons.map(({ textContent }) => textContent)).toEqual(
    steps.map(({ title, subtitle }, index) => `${index + 1} ${title} ${subtitle}`),
  );
});
