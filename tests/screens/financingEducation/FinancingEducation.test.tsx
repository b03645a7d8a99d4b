import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { ContentById } from '#src/content/parse.ts';
import {
  FinancingEducationView,
  formatPercent,
  loanCost,
} from '#src/screens/financingEducation/FinancingEducationView.tsx';
import { frameState } from '#stories/support/frame-state.ts';

const financingEducation = await bundledCopy('financingEducation');

function show(content: ContentById['financingEducation'] = financingEducation) {
  const { container } = render(
    <FinancingEducationView
      content={content}
      frame={frameState({ progress: null, leave: null })}
      overview={null}
    />,
  );
  return {
    user: userEvent.setup(),
    said: () => [...container.querySelectorAll('[aria-live]')].at(-1)?.textContent ?? '',
  };
}

function table(): string[][] {
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
}

test('the page opens with the marked term and down payment, the sums in a table, and nothing announced [S2.financing]', () => {
  const { said } = show();
  expect(table()).toEqual([
    ['Project price', '$12,000'],
    ['Interest', '$2,253.60'],
    ['Total you pay', '$14,253.60'],
  ]);
  expect(screen.getByRole('table', { name: '5 years, $0 down' }).tagName).toBe('TABLE');
  expect(said()).toBe('');
});

test('another term and down payment compute the sum and the increase anew, told politely [S4.toggle, S4.percentage]', async () => {
  const { user, said } = show();
  await user.click(screen.getByRole('radio', { name: '15 years' }));
  const first = said();
  await user.click(screen.getByRole('radio', { name: '$3,000' }));
  const second = said();
  await user.click(screen.getByRole('radio', { name: '12 months' }));
  expect(first).toBe('Total you pay $21,895.20. 82.5% more than the price of the project.');
  expect(second).toBe('Total you pay $19,421.40. 61.8% more than the price of the project.');
  expect(said()).toBe('Total you pay $12,000. No interest: you pay the price and nothing more.');
});

test('a pair without a usable result is said in words', () => {
  show({
    ...financingEducation,
    results: { '5_years+0_percent': { initialSum: 'twelve', finalSum: '14,000' } },
  });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText(/^We have no example/).textContent).toBe(
    'We have no example for this combination. Please choose another term or down payment.',
  );
});

test.each([
  ['12,000', '14,253.60', { initial: 12_000, final: 14_253.6, interest: 2253.6, increase: 18.78 }],
  ['$1,000', '1,000', { initial: 1000, final: 1000, interest: 0, increase: 0 }],
])('%s and %s cost %j [S4.percentage]', (initialSum, finalSum, expected) => {
  const cost = loanCost({ initialSum, finalSum });
  expect(
    cost === null ? null : { ...cost, increase: Math.round(cost.increase * 100) / 100 },
  ).toEqual(expected);
});

test.each([
  ['0', '100'],
  ['100', '90'],
  ['', '90'],
  ['-5', '90'],
  ['NaN', 'Infinity'],
])('%s and %s are no loan', (initialSum, finalSum) => {
  expect(loanCost({ initialSum, finalSum })).toBeNull();
});

test('a percentage has one decimal at most', () => {
  expect([0, 18.78, 50, 1234.56].map(formatPercent)).toEqual(['0%', '18.8%', '50%', '1,234.6%']);
});
