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

test('a page counts as scrolled past a distance from the next pixel on', () => {
  render(<Bar />);
  const told = [0, 85, 86, 85].map((position) => {
    scrollDownTo(position);
    return screen.getByText(/./).textContent;
  });

  expect(told).toEqual(['whole', 'whole', 'collapsed', 'whole']);
});

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

test('a page that is at its top is not scrolled', () => {
  render(<Bar />);
  scrollDownTo(0);
  scrollToTop();

  expect(window.scrollTo).not.toHaveBeenCalled();
});

test('a page on which nothing follows the position is scrolled, wherever it may be', () => {
  scrollToTop();

  expect(window.scrollTo).toHaveBeenCalledTimes(1);
});
