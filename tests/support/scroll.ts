import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Scrolls the page of a test to a position. */
export function scrollDownTo(position: number): void {
  act(() => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(position);
    window.dispatchEvent(new Event('scroll'));
  });
}
