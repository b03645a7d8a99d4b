import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CharacterCounter } from '#src/components/CharacterCounter.tsx';
import { TextArea } from '#src/components/TextArea.tsx';
import { TextField } from '#src/components/TextField.tsx';

test('the mark of a required field and "(optional)" are no part of the name [V1]', () => {
  render(
    <>
      <TextField name="firstName" label="First name" required value="" onChange={() => undefined} />
      <TextField name="email" label="Email" optional value="" onChange={() => undefined} />
    </>,
  );
  expect(
    screen.getAllByRole('textbox').map((box) => [box.id, box.getAttribute('aria-required')]),
  ).toEqual([
    ['firstName', 'true'],
    ['email', null],
  ]);
  expect(screen.getByRole('textbox', { name: 'Email', description: '(optional)' }).id).toBe(
    'email',
  );
  expect(screen.getByRole('textbox', { name: 'First name' }).id).toBe('firstName');
});

test('a message is tied to its field and says that it is an error [V2]', () => {
  render(
    <TextField
      name="city"
      label="City"
      hint="As on your mail"
      counter={<CharacterCounter id="city-counter" text="" max={50} />}
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

test('a counter counts an emoji as one symbol, or as the rule of its field counts [S5.field-counter]', () => {
  render(
    <>
      <TextArea
        name="comments"
        label="Comments"
        counterMax={5}
        value="a😀 "
        onChange={() => undefined}
      />
      <TextField
        name="other"
        label="Other"
        value=" b "
        counter={
          <CharacterCounter
            id="other-counter"
            text=" b "
            max={5}
            count={(text) => text.trim().length}
          />
        }
        onChange={() => undefined}
      />
    </>,
  );
  expect(document.getElementById('comments-counter')?.textContent).toBe('3/5');
  expect(document.getElementById('other-counter')?.textContent).toBe('1/5');
});
