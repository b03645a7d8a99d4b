import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { formatPhone, formatZipcode } from '#src/components/format.ts';
import { TextArea } from '#src/components/TextArea.tsx';
import { PhoneField, TextField } from '#src/components/TextField.tsx';

function Phone({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return <PhoneField name="phone" label="Phone number" required value={value} onChange={setValue} />;
}

const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });

describe('a phone number is written 000-000-0000 [S5.phone-mask]', () => {
  test.each([
    ['5551234567', '555-123-4567'],
    ['(555) 123-4567', '555-123-4567'],
    ['+1 (555) 123-4567', '555-123-4567'],
    ['1-555-123-4567', '555-123-4567'],
    ['555.123.4567 ext 9', '555-123-4567'],
    ['５５５１２３４５６７', '555-123-4567'],
    ['5551', '555-1'],
    ['', ''],
    ['call me', ''],
  ])('%j becomes %j', (raw, formatted) => {
    expect(formatPhone(raw)).toBe(formatted);
    expect(formatPhone(formatted)).toBe(formatted);
  });
});

test.each([
  ['98101-1234', '98101'],
  [' 98 101 ', '98101'],
  ['9810', '9810'],
])('a zipcode %j becomes %j', (raw, formatted) => {
  expect(formatZipcode(raw)).toBe(formatted);
});

test('typing a phone number puts the hyphens in', async () => {
  render(<Phone />);
  await userEvent.type(phone(), '5551234567');
  expect(phone().value).toBe('555-123-4567');
});

test('a pasted phone number loses its country code', async () => {
  render(<Phone />);
  await userEvent.click(phone());
  await userEvent.paste('+1 (555) 123-4567');
  expect(phone().value).toBe('555-123-4567');
});

test('a digit typed in the middle of a phone number leaves the caret after it', async () => {
  render(<Phone initial="555-123-456" />);
  await userEvent.type(phone(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect({ value: phone().value, caret: phone().selectionStart }).toEqual({ value: '595-512-3456', caret: 2 });
});

test('ten digits from a draft are shown with hyphens', () => {
  render(<Phone initial="5551234567" />);
  expect(phone().value).toBe('555-123-4567');
});

test('the mark of a required field and "(optional)" are no part of the name [V1]', () => {
  render(
    <>
      <TextField name="firstName" label="First name" required value="" onChange={() => undefined} />
      <TextField name="email" label="Email" optional value="" onChange={() => undefined} />
    </>,
  );
  expect(screen.getAllByRole('textbox').map((box) => [box.id, box.getAttribute('aria-required')])).toEqual([
    ['firstName', 'true'],
    ['email', null],
  ]);
  expect(screen.getByRole('textbox', { name: 'Email', description: '(optional)' }).id).toBe('email');
  expect(screen.getByRole('textbox', { name: 'First name' }).id).toBe('firstName');
});

test('a message is tied to its field and says that it is an error [V2]', () => {
  render(<TextField name="city" label="City" hint="As on your mail" counterMax={50} error="Field is required." value="" onChange={() => undefined} />);
  const box = screen.getByRole('textbox', { name: 'City', description: 'As on your mail 0/50 Error: Field is required.' });
  expect(box.getAttribute('aria-invalid')).toBe('true');
});

test('a counter shows how much of the room is used and keeps what is too long [S5.field-counter]', () => {
  render(<TextArea name="comments" label="Comments" counterMax={5} value="sixsix" onChange={() => undefined} />);
  expect(screen.getByText('6/5').id).toBe('comments-counter');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comments' }).value).toBe('sixsix');
});
