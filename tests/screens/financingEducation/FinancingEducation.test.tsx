import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { loanCost } from '#src/screens/financingEducation/FinancingEducationView.tsx';
import { Filled } from '#stories/screens/FinancingEducation.stories.tsx';

const content = await bundledCopy('financingEducation');

const said = () => [...document.querySelectorAll('[aria-live]')].at(-1)?.textContent;

test('the page opens with the marked term and down payment, the sums in a table, and nothing announced [S2.financing]', () => {
  render(<Filled.Component />);
  const rows = within(screen.getByRole('table', { name: '5 years, $0 down' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Project price$12,000',
    'Interest$2,253.60',
    'Total you pay$14,253.60',
  ]);
  expect(said()).toBe('');
});

test('another term and down payment compute the sum and the increase again, told politely [S4.toggle, S4.percentage]', () => {
  render(<Filled.Component />);
  const reported = ['15 years', '$3,000', '12 months'].map((name) => {
    fireEvent.click(screen.getByRole('radio', { name }));
    return said();
  });
  expect(reported).toEqual([
    'Total you pay $21,895.20. 82.5% more than the price of the project.',
    'Total you pay $19,421.40. 61.8% more than the price of the project.',
    'Total you pay $12,000. No interest: you pay the price and nothing more.',
  ]);
});

test('a pair without a usable result is said in words', () => {
  const results = { '5_years+0_percent': { initialSum: 'twelve', finalSum: '14,000' } };
  render(<Filled.Component content={{ ...content, results }} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText(/^We have no example/).textContent).toBe(
    'We have no example for this combination. Please choose another term or down payment.',
  );
});

test.each([
  { initialSum: '0', finalSum: '100' },
  { initialSum: '100', finalSum: '90' },
  { initialSum: '-5', finalSum: '90' },
])('$initialSum and $finalSum are no loan [S4.percentage]', (sums) => {
  expect(loanCost(sums)).toBeNull();
});
