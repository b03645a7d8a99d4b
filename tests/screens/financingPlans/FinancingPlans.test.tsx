import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { FinancingPlansView, loanPeriod } from '#src/screens/financingPlans/FinancingPlansView.tsx';
import { frameState } from '#stories/support/frame-state.ts';

const financingPlans = await bundledCopy('financingPlans');

test('every plan has its title, its text and its items; the loan period is one bar per unit, with the number in words [S2.plans]', () => {
  render(
    <FinancingPlansView
      content={financingPlans}
      frame={frameState({ progress: null, leave: null })}
      overview={null}
    />,
  );
  const plans = screen.getAllByRole('heading', { level: 2 }).map((heading) => {
    const plan = heading.parentElement ?? document.body;
    const terms = within(plan)
      .getAllByRole('term')
      .map((term) => term.textContent);
    const values = within(plan)
      .getAllByRole('definition')
      .map((value) => value.textContent);
    const bars = plan.querySelector('dd [aria-hidden="true"]')?.children ?? [];
    return {
      title: heading.textContent,
      terms,
      values,
      bars: [...bars].filter((bar) => !bar.className.includes('Empty')).length,
      of: bars.length,
    };
  });
  const terms = ['Loan period', 'Interest', 'Down payment', 'Good for'];
  expect(plans).toEqual([
    {
      title: 'Same as cash',
      terms,
      values: ['1 year', '0%', '$0', 'Paying it off fast'],
      bars: 1,
      of: 10,
    },
    {
      title: 'Fixed and steady',
      terms,
      values: ['5 years', '6.99%', '$0', 'A clear end date'],
      bars: 5,
      of: 10,
    },
    {
      title: 'Low monthly',
      terms,
      values: ['10 years', '7.99%', '$0', 'Bigger projects'],
      bars: 10,
      of: 10,
    },
  ]);
});

test.each([
  ['Loan period (years)', '5', { label: 'Loan period', count: 5, text: '5 years' }],
  ['Loan period (years)', '1', { label: 'Loan period', count: 1, text: '1 year' }],
  ['Loan period', ' 12 ', { label: 'Loan period', count: 12, text: '12' }],
  ['Loan period (years)', '0', null],
  ['Loan period (years)', '-3', null],
  ['Loan period (years)', '2.5', null],
  ['Loan period (years)', '1e9', null],
  ['Loan period (months)', '360', null],
  ['Loan period (years)', '', null],
])('%s with the value "%s" is drawn as %j', (name, value, expected) => {
  expect(loanPeriod(name, value)).toEqual(expected);
});
