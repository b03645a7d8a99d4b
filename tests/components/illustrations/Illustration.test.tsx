import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FILE_NAMES } from '#src/components/illustrations/FilePicture.tsx';

// Loaded illustrations stay cached, and test files share their worker's modules.
beforeEach(() => {
  vi.resetModules();
});

/** The size of every drawing, and whether it has its own class. */
function rooms(container: HTMLElement): object[] {
  return Array.from(container.querySelectorAll('svg, img'), (drawing) => ({
    width: drawing.getAttribute('width'),
    height: drawing.getAttribute('height'),
    isOwn: drawing.classList.contains('own'),
  }));
}

test('an illustration that is on its way has the room it will take, and is not read out', async () => {
  const { Illustration, COMPONENT_NAMES } =
    await import('#src/components/illustrations/Illustration.tsx');
  const names = [...COMPONENT_NAMES, ...FILE_NAMES];
  const { container } = render(
    names.map((name) => <Illustration key={name} name={name} alt={name} className="own" />),
  );
  const before = rooms(container);
  expect(screen.queryAllByRole('img')).toEqual([]);
  const arrived = await waitFor(() => {
    const images = screen.getAllByRole('img');
    expect(images.length).toBe(names.length);
    return images;
  });
  expect(
    arrived.map((image) => image.getAttribute('aria-label') ?? image.getAttribute('alt')),
  ).toEqual(names);
  expect(before).toEqual(rooms(container));
});
