import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { STEPS } from '#src/domain/steps.ts';
import { chart, stepOf, visitorsOf } from '#src/explorer/chart.ts';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { FramedScreens } from '#src/explorer/FramedScreens.tsx';
import { offerScreens } from '#src/explorer/screen-link.ts';

// The framed page patches `focus` for as long as it lives, so that it never takes the focus.
const { focus } = HTMLElement.prototype;
afterEach(() => {
  HTMLElement.prototype.focus = focus;
});

const PAGES = chart.chart.states.filter(({ step }) => step !== null).map(({ path }) => path);

/** Renders the screens as in the explorer's frame. */
function drawFramed(store: ExplorerStore): void {
  onTestFinished(
    offerScreens(window.name, {
      subscribe: store.subscribe,
      run: () => store.getState().run,
      actor: () => store.actor,
    }),
  );
  vi.stubGlobal('parent', { flowExplorer: window.flowExplorer });
  render(<FramedScreens />);
}

test('every page of the flow is shown with its heading, as one run follows another', async () => {
  const store = new ExplorerStore('standard');
  drawFramed(store);
  const seen: Record<string, boolean> = {};
  for (const path of PAGES) {
    const [variant = 'standard'] = visitorsOf(path);
    await act(async () => {
      store.choose(variant);
      await store.jumpTo(path);
    });
    await vi.waitFor(() =>
      expect(document.querySelector('main')?.dataset['step']).toBe(stepOf(path)),
    );
    const heading = await screen.findByText((_, element) => element?.tagName === 'H1');
    seen[stepOf(path) ?? path] = heading.textContent !== '';
  }
  expect(seen).toEqual(Object.fromEntries(Object.keys(STEPS).map((step) => [step, true])));
});

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
