import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { RadioCards } from '#src/components/RadioCards.tsx';

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
        {
          value: 'multiple_homeowners',
          label: 'There are several',
          description: 'We need their names',
        },
      ]}
      value={null}
      onChange={(value) => chosen.push(value)}
    />,
  );
  const group = screen.getByRole('radiogroup', {
    name: 'Who owns the home?',
    description: 'Error: Field is required.',
  });
  expect(group.getAttribute('aria-required')).toBe('true');
  expect(group.getAttribute('aria-invalid')).toBe('true');
  expect(
    screen
      .getAllByRole<HTMLInputElement>('radio')
      .map((radio) => [radio.id, radio.value, radio.checked]),
  ).toEqual([
    ['the_only_homeowner', 'the_only_homeowner', false],
    ['owner-multiple_homeowners', 'multiple_homeowners', false],
  ]);
  await userEvent.click(
    screen.getByRole('radio', { name: 'There are several', description: 'We need their names' }),
  );
  expect(chosen).toEqual(['multiple_homeowners']);
});
