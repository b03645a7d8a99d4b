import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { part, partAfterFirstPaint } from '#src/startup/part.tsx';
import { retryNow } from '#src/startup/retry-import.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
function Picture() {
  return <p>The picture</p>;
}

function Broken(): never {
  throw new Error('undefined is not a function');
}

/** Renders a page that contains the part. */
async function show(Part: ComponentType) {
  await act(async () => {
    render(
      <main>
        <h1>A page</h1>
        <Part />
      </main>,
    );
  });
}

const shown = () => document.querySelector('main')?.textContent;

test('a part that failed to load leaves the page as it is, with a place for it, until it is there', async () => {
  let isLost = true;
  const load = async (): Promise<ComponentType> => {
    if (isLost) throw new TypeError('Failed to fetch dynamically imported module');
    return Picture;
  };
  await show(part(load, () => <p>Its place</p>).Part);
  const before = shown();
  isLost = false;
  act(retryNow);
  await screen.findByText('The picture');

  expect({ before, shown: shown() }).toEqual({
    before: 'A pageIts place',
    shown: 'A pageThe picture',
  });
});

test('a part that fails leaves the page as it is, with a place for it', async () => {
  await show(
    part(
      async () => Broken,
      () => <p>Its place</p>,
    ).Part,
  );
  expect(shown()).toBe('A pageIts place');
});

test('a part that the first page is painted without is asked for once its heading stands', async () => {
  let asked = 0;
  const load = async (): Promise<ComponentType> => {
    asked += 1;
    return Picture;
  };
  const Part = partAfterFirstPaint(load);
  const { rerender } = render(
    <main>
      <Part />
    </main>,
  );
  await act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
  const before = asked;
  rerender(
    <main>
      <Part />
      <h1>A page</h1>
    </main>,
  );
  await screen.findByText('The picture');

  expect({ before, asked }).toEqual({ before: 0, asked: 1 });
});
