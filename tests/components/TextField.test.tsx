import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CharacterCounter } from '#src/components/CharacterCounter.tsx';
import { TextField } from '#src/components/TextField.tsx';

test('a message is tied to its field and says that it is an error [V2]', () => {
  render(
    <TextField
      name="city"
      label="City"
      hint="As on your mail"
      counter={
        <CharacterCounter id="city-counter" text="" max={50} count={(text) => text.length} />
      }
      error="Field is required."
      value=""
      onChange={() => undefined}
    />,
  );
  const box = screen.getByRole('textbox', {
    name: 'City',
    description: 'As on your mail 0/50 Error: Field is required.',
  });
  expect(box.getAttribute('aria-invalid')).toBe('true');
});
