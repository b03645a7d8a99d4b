import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { STEPS } from '#src/domain/steps.ts';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { FramedScreens } from '#src/explorer/FramedScreens.tsx';
import { visitorsOf } from '#src/explorer/jump.ts';
import { chart, stepOf } from '#src/explorer/pictures.ts';
import { offerScreens } from '#src/explorer/screen-link.ts';

// The framed page patches `focus` for as long as it lives, so that it never takes the focus.
const { focus } = HTMLElement.prototype;
afterEach(() => {
  HTMLElement.prototype.focus = focus;
});

const PAGES = chart.chart.states.filter(({ step }) => step !== null).map(({ path }) => path);

/** Renders the screens as in the explorer's frame. `show` puts another run into it. */
function drawFramed(): { show: (store: ExplorerStore) => Promise<void> } {
  let shown = new ExplorerStore('standard');
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  onTestFinished(
    offerScreens(window.name, { subscribe, actor: () => shown.screens, takeOver: () => undefined }),
  );
  vi.stubGlobal('parent', { flowExplorer: window.flowExplorer });
  render(<FramedScreens />);
  return {
    show: (store) =>
      act(async () => {
        shown = store;
        for (const tell of listeners) tell();
      }),
  };
}

test('every page of the flow is shown with its heading, as one run follows another', async () => {
  const { show } = drawFramed();
  const seen: unknown[] = [];
  for (const path of PAGES) {
    const [variant = 'standard'] = visitorsOf(path);
    const store = new ExplorerStore(variant);
    await store.jumpTo(path);
    await show(store);
    await vi.waitFor(() =>
      expect(document.querySelector('main')?.dataset['step']).toBe(stepOf(path)),
    );
    const heading = await screen.findByText((_, element) => element?.tagName === 'H1');
    seen.push([stepOf(path), heading.textContent !== '']);
  }
  expect(seen).toEqual(Object.keys(STEPS).map((step) => [step, true]));
});

test('what was typed in one run is not in the boxes of the next, on the same page', async () => {
  const { show } = drawFramed();
  const nameBox = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'First name' });
  await show(new ExplorerStore('standard'));
  const before = await nameBox();
  fireEvent.change(before, { target: { value: 'Zoe' } });
  const typed = before.value;
  await show(new ExplorerStore('standard'));
  expect([typed, (await nameBox()).value]).toEqual(['Zoe', '']);
});
