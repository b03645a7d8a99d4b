import { expect, test } from 'vitest';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import { ExplorerStore } from '#src/explorer/explorer-store.ts';
import { chart } from '#src/explorer/pictures.ts';
import { playById } from '#src/explorer/Rules.tsx';
import type { ChartTransition } from '#src/tools/flow/chart.ts';
import { diffRevisions, diffSections } from '#src/tools/flow/diff.ts';
import { ROUTES } from '#src/tools/flow/generate.ts';
import type { Revision } from '#src/tools/flow/revision.ts';

const LINES = 'pages.project.address.form.deciding ▸ @always';

/** The current chart with changed transitions. */
function revision(change: (transition: ChartTransition) => ChartTransition[] = (transition) => [transition]): Revision {
  return { chart: { ...chart.chart, transitions: chart.chart.transitions.flatMap(change) }, routes: ROUTES, titles: {}, constants: {} };
}

const without = (id: string) => revision((transition) => (transition.id === id ? [] : [transition]));
const otherwise = (id: string, change: Partial<ChartTransition>) => revision((transition) => [transition.id === id ? { ...transition, ...change } : transition]);

test.each([
  ['a new line', without(`${LINES}[6]`), 'New transitions', `${LINES}[6]`, 'timeDateBooking'],
  ['a line that leads elsewhere', otherwise(`${LINES}[0]`, { targets: ['pages.elsewhere.projectDetails'] }), 'Transitions that lead elsewhere', `${LINES}[0]`, 'doNotServiceArea'],
  ['a condition that changed', otherwise(`${LINES}[3]`, { guard: { name: 'isBooked', params: null } }), 'Conditions that changed', `${LINES}[3]`, 'projectDetails'],
  ['what is done on the way', otherwise(`${LINES}[2]`, { actions: [] }), 'What is done on the way changed', `${LINES}[2]`, 'projectDetails'],
  ['words', otherwise('hold.running ▸ hold.expired[0]', { description: 'Over' }), 'Words that changed', 'hold.running ▸ hold.expired[0]', 'timeDateBooking'],
] as const)('%s is found where it stands now, and played as it is', async (_, before, title, place, step) => {
  const after = revision();
  const found = diffSections(diffRevisions(before, after), before.chart, after.chart).map((section) => [section.title, section.lines.map((line) => line.after)]);
  const store = new ExplorerStore('standard');
  await playById(store, place, 'standard');
  expect([found, selectStep(store.actor.getSnapshot())]).toEqual([[[title, [place]]], step]);
});
