import { expect, test } from 'vitest';
import hash from '#stories/flow/chart-hash.json';
import { readOpenedReport, strangeness } from '#stories/flow/opened-report.ts';
import { chart } from '#stories/flow/pictures.ts';

const transitions = chart.chart.transitions.map(({ id }) => ({ id }));

function said(report: object): string | null {
  return strangeness(readOpenedReport({ schema: 1, journeys: [], transitions, ...report }));
}

test('a report of the chart as it is, or of a chart it does not name, is shown as it is', () => {
  expect([said({ chartHash: hash.chartHash }), said({})]).toEqual([null, null]);
});

test('a report of another chart says so, even where every transition keeps its name', () => {
  const words = 'This report was made from another revision of the chart';
  expect([said({ chartHash: '0123456789abcdef' }), said({ chartHash: '0123456789abcdef', transitions: transitions.slice(1) })]).toEqual([
    `${words}.`,
    `${words}: 1 transition differs.`,
  ]);
});

test('what is no report is refused', () => {
  expect(() => readOpenedReport({ hello: 1 })).toThrow('This is no coverage report.');
});
