import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { scrollToTop, useScrolledPast } from '#src/components/useScrolledPast.ts';
import { scrollDownTo } from '#tests/support/scroll.ts';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

function Bar() {
  return <p>{useScrolledPast(85) ? 'collapsed' : 'whole'}</p>;
}

test('what follows the position knows of a scroll to the top before the browser tells of it', () => {
  render(<Bar />);
  scrollDownTo(400);
  act(() => scrollToTop());

  expect({
    bar: screen.getByText(/./).textContent,
    asked: vi.mocked(window.scrollTo).mock.calls,
  }).toEqual({
    bar: 'whole',
    asked: [[{ top: 0, behavior: 'instant' }]],
  });
});

test('a page at its top is not scrolled, and one on which nothing follows the position always is', () => {
  const { unmount } = render(<Bar />);
  scrollDownTo(0);
  scrollToTop();
  expect(window.scrollTo).not.toHaveBeenCalled();
  unmount();
  scrollToTop();
  expect(window.scrollTo).toHaveBeenCalledTimes(1);
});
