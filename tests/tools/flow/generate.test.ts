import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { STEP_IDS } from '#src/domain/steps.ts';
import { indexChart, readChart } from '#src/model/chart.ts';
import { diagramsOf } from '#src/model/diagrams.ts';
import { DOCUMENT_FILE, generateFlow, unsaid } from '#src/tools/flow/generate.ts';

const index = indexChart(readChart(bookingMachine));

test('the document is up to date with the chart (npm run flow)', () => {
  expect(readFileSync(DOCUMENT_FILE, 'utf8')).toBe(generateFlow());
});

test('a state without a description is named', () => {
  const states = index.chart.states.map((state) =>
    state.path === 'pages.start.event.active' ? { ...state, description: '' } : state,
  );
  expect(unsaid(states)).toEqual(['The state “pages.start.event.active” has no description.']);
});

test('every page is a box of exactly one region’s picture', () => {
  const regions = diagramsOf(index).filter(({ kind }) => kind === 'region');
  const pages = regions.flatMap(({ nodes }) =>
    nodes.filter(({ kind }) => kind === 'page').map(({ id }) => index.state(id).step ?? ''),
  );
  expect(pages.toSorted()).toEqual(STEP_IDS.toSorted());
});
