import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ChipGroup } from '#src/components/CheckCards.tsx';
import { RadioCards } from '#src/components/RadioCards.tsx';

const TOPICS = ['Energy', 'Noise', 'Financing', 'Security'].map((label) => ({ value: label.toLowerCase(), label }));

function Topics() {
  const [values, setValues] = useState<string[]>([]);
  return (
    <>
      <ChipGroup name="topics" legend="Topics" options={TOPICS} max={3} values={values} onChange={setValues} />
      <output>{values.join(' ')}</output>
    </>
  );
}

test('a fourth topic is ignored and a notice says why [S5.topics]', async () => {
  render(<Topics />);
  for (const label of ['Energy', 'Noise', 'Financing', 'Security']) await userEvent.click(screen.getByRole('checkbox', { name: label }));
  expect([screen.getByRole('status').textContent, screen.getByText('You can choose up to 3').getAttribute('aria-live')]).toEqual([
    'energy noise financing',
    'polite',
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Noise' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Security' }));
  expect([screen.getByRole('status').textContent, screen.queryByText('You can choose up to 3')]).toEqual(['energy financing security', null]);
});

test('radio cards are native radio buttons with the given ids and values [V1]', async () => {
  const chosen: string[] = [];
  render(
    <RadioCards
      name="owner"
      legend="Who owns the home?"
      required
      error="Field is required."
      options={[
        { value: 'the_only_homeowner', id: 'the_only_homeowner', label: 'I am the only homeowner' },
        { value: 'multiple_homeowners', label: 'There are several', description: 'We need their names' },
      ]}
      value={null}
      onChange={(value) => chosen.push(value)}
    />,
  );
  const group = screen.getByRole('radiogroup', { name: 'Who owns the home?', description: 'Error: Field is required.' });
  expect([group.getAttribute('aria-required'), group.getAttribute('aria-invalid')]).toEqual(['true', 'true']);
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => [radio.id, radio.value, radio.checked])).toEqual([
    ['the_only_homeowner', 'the_only_homeowner', false],
    ['owner-multiple_homeowners', 'multiple_homeowners', false],
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'There are several', description: 'We need their names' }));
  expect(chosen).toEqual(['multiple_homeowners']);
});
