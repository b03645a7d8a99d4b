import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

// Loaded illustrations stay cached, and test files share their worker's modules.
beforeEach(() => {
  vi.resetModules();
});

/** The size and class of every drawing. */
function rooms(container: HTMLElement): (string | null)[][] {
  return Array.from(container.querySelectorAll('svg'), (svg) => ['width', 'height', 'viewBox', 'class'].map((name) => svg.getAttribute(name)));
}

test('an illustration that is on its way has the room it will take, and is not read out', async () => {
  const { Illustration, ILLUSTRATION_NAMES } = await import('#src/components/illustrations/Illustration.tsx');
  const { container } = render(ILLUSTRATION_NAMES.map((name) => <Illustration key={name} name={name} alt={name} className="own" />));
  const before = rooms(container);
  expect(screen.queryAllByRole('img')).toEqual([]);
  const arrived = await waitFor(() => {
    const images = screen.getAllByRole('img');
    expect(images.length).toBe(ILLUSTRATION_NAMES.length);
    return images;
  });
  expect(arrived.map((image) => image.getAttribute('aria-label'))).toEqual(ILLUSTRATION_NAMES);
  expect(before).toEqual(rooms(container));
});
