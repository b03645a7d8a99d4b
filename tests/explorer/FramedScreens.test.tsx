import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { STEPS } from '#src/domain/steps.ts';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { FramedScreens } from '#src/explorer/FramedScreens.tsx';
import { visitorsOf } from '#src/explorer/jump.ts';
import { chart, stepOf } from '#src/explorer/pictures.ts';
import { offerScreens } from '#src/explorer/screen-link.ts';

// The framed page keeps the focus outside of it, for as long as it lives.
const { focus } = HTMLElement.prototype;
afterEach(() => {
  HTMLElement.prototype.focus = focus;
});

const PAGES = chart.chart.states.filter(({ step }) => step !== null).map(({ path }) => path);

test('every page of the flow is shown with its heading, as one run follows another', async () => {
  let shown = new ExplorerStore('standard');
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  onTestFinished(offerScreens({ subscribe, actor: () => shown.screens, takeOver: () => undefined }));
  vi.stubGlobal('parent', { flowExplorer: window.flowExplorer });
  render(<FramedScreens />);
  const seen: unknown[] = [];
  for (const path of PAGES) {
    const [variant = 'standard'] = visitorsOf(path);
    const store = new ExplorerStore(variant);
    await store.jumpTo(path);
    await act(async () => {
      shown = store;
      for (const tell of listeners) tell();
    });
    await vi.waitFor(() => expect(document.querySelector('main')?.dataset['step']).toBe(stepOf(path)));
    const heading = await screen.findByText((_, element) => element?.tagName === 'H1');
    seen.push([stepOf(path), heading.textContent !== '']);
  }
  expect(seen).toEqual(Object.keys(STEPS).map((step) => [step, true]));
});
