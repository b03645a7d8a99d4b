import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { FramedScreens } from '#src/explorer/FramedScreens.tsx';
import { offerScreens } from '#src/explorer/screen-link.ts';

// The framed page patches `focus` for as long as it lives, so that it never takes the focus.
const { focus } = HTMLElement.prototype;
afterEach(() => {
  HTMLElement.prototype.focus = focus;
});

/** Renders the screens as in the explorer's frame. */
function drawFramed(store: ExplorerStore): void {
  onTestFinished(offerScreens(window.name, store));
  vi.stubGlobal('parent', { flowExplorer: window.flowExplorer });
  render(<FramedScreens />);
}

test('what was typed in one run is not in the boxes of the next, on the same page', async () => {
  const store = new ExplorerStore('standard');
  drawFramed(store);
  const nameBox = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'First name' });
  const before = await nameBox();
  fireEvent.change(before, { target: { value: 'Zoe' } });
  const typed = before.value;
  await act(async () => store.choose('standard'));
  const later = (await nameBox()).value;
  expect({ typed, later }).toEqual({ typed: 'Zoe', later: '' });
});
