import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loanPeriod } from '#src/screens/financingPlans/FinancingPlansView.tsx';
import { Filled } from '#stories/screens/FinancingPlans.stories.tsx';

test('every plan has its title and its items; the loan period is one bar per unit, with the number in words [S2.plans]', () => {
  render(<Filled.Component />);
  const plans = screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent, parentElement }) => {
      const values = within(parentElement ?? document.body).getAllByRole('definition');
      const bars = [...(values[0]?.querySelector('[aria-hidden]')?.children ?? [])];
      const filled = bars.filter((bar) => !bar.className.includes('Empty')).length;
      return [
        textContent,
        ...values.map((value) => value.textContent),
        `${filled} of ${bars.length}`,
      ];
    });
  expect(plans).toEqual([
    ['Same as cash', '1 year', '0%', '$0', 'Paying it off fast', '1 of 10'],
    ['Fixed and steady', '5 years', '6.99%', '$0', 'A clear end date', '5 of 10'],
    ['Low monthly', '10 years', '7.99%', '$0', 'Bigger projects', '10 of 10'],
  ]);
});

test.each([
  ['Loan period (years)', '1', { label: 'Loan period', count: 1, text: '1 year' }],
  ['Loan period', ' 12 ', { label: 'Loan period', count: 12, text: '12' }],
  ['Loan period (years)', '0', null],
  ['Loan period (years)', '2.5', null],
  ['Loan period (months)', '360', null],
])('%s with the value "%s" is drawn as %j', (name, value, expected) => {
  expect(loanPeriod(name, value)).toEqual(expected);
});
