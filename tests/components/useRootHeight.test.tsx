import { render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRootHeight } from '#src/components/useRootHeight.ts';

const PROPERTY = '--action-bar-height';
const HEIGHT = 76;

/** jsdom has no layout: every element is as high as the last bar created, and is measured as soon as it is observed. */
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #measure: () => void;

      constructor(measure: () => void) {
        this.#measure = measure;
      }

      observe(): void {
        this.#measure();
      }

      disconnect(): void {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
});

function Bar() {
  return <div ref={useRootHeight<HTMLDivElement>(PROPERTY)} style={{ position: 'sticky' }} />;
}

function published(): string {
  return document.documentElement.style.getPropertyValue(PROPERTY);
}

test('the height of a bar is published for as long as the bar is there', async () => {
  const { rerender } = render(<Bar />);
  const during = published();
  rerender(<p>No bar</p>);
  await Promise.resolve();

  expect(during).toBe(`${HEIGHT}px`);
  expect(published()).toBe('');
});

test('a bar that follows another of the same height leaves the page as it is styled', async () => {
  const { rerender } = render(<Bar key="first" />);
  const changes: string[] = [];
  const observer = new MutationObserver(() => changes.push(published()));
  observer.observe(document.documentElement, { attributes: true });

  rerender(<Bar key="second" />);
  await Promise.resolve();
  await Promise.resolve();
  observer.disconnect();

  expect({ now: published(), changes }).toEqual({ now: `${HEIGHT}px`, changes: [] });
});
