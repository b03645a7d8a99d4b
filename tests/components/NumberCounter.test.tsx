import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NumberCounter } from '#src/components/NumberCounter.tsx';

function Windows({ initial }: { initial: number | null }) {
  const [value, setValue] = useState<number | string | null>(initial);
  return (
    <NumberCounter
      name="windowCount"
      label="Windows"
      noun="Windows"
      min={0}
      max={50}
      addLabel="Add one window"
      removeLabel="Remove one window"
      inWords={(count) => ['none', 'one', 'two'][count] ?? 'many'}
      value={value}
      onChange={setValue}
    />
  );
}

const box = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Windows' });
const add = () => screen.getByRole('button', { name: 'Add one window' });
const remove = () => screen.getByRole('button', { name: 'Remove one window' });

test('a press of a button says the new number in the words it is given, and a key in the box leaves that to the browser [V1]', async () => {
  render(<Windows initial={1} />);
  await userEvent.click(box());
  await userEvent.keyboard('{ArrowUp}');
  const afterKey = screen.queryByText('two');
  await userEvent.click(remove());
  await userEvent.click(add());
  expect(afterKey).toBe(null);
  expect(screen.getByText('two').ariaLive).toBe('polite');
});

test.each(['7.5', '1.0', '1e1', '3-4', '-3', '12 windows', '1 2', '1234567890'])(
  '%j is kept in the box, typed as well as pasted [V10]',
  async (text) => {
    render(<Windows initial={4} />);
    await userEvent.clear(box());
    await userEvent.type(box(), text);
    expect(box().value).toBe(text);
    await userEvent.clear(box());
    await userEvent.paste(text);
    expect(box().value).toBe(text);
    expect(box().getAttribute('aria-valuetext')).toBe(text);
  },
);

test('a whole number loses the zeros and spaces before it, typed as well as pasted [V10]', async () => {
  render(<Windows initial={4} />);
  await userEvent.clear(box());
  await userEvent.type(box(), ' 07');
  expect(box().value).toBe('7');
  await userEvent.clear(box());
  await userEvent.paste(' 07');
  expect(box().value).toBe('7');
});

test('a press of a button in an empty box or after a text counts from the minimum', async () => {
  render(<Windows initial={null} />);
  await userEvent.click(add());
  expect(box().value).toBe('1');
  await userEvent.clear(box());
  await userEvent.type(box(), '7.5');
  await userEvent.click(add());
  expect(box().value).toBe('1');
});

test('one less than the minimum is refused in words, and the words go with the next change [S5.count-limits]', async () => {
  render(<Windows initial={0} />);
  await userEvent.click(remove());
  expect(box().value).toBe('0');
  expect(screen.getByText('0 Windows Minimum').id).toBe('windowCount-notice');
  await userEvent.click(add());
  expect(box().value).toBe('1');
  expect(screen.queryByText('0 Windows Minimum')).toBe(null);
});

test('one more than the maximum is refused in words, which are announced [S5.count-limits]', async () => {
  render(<Windows initial={49} />);
  await userEvent.click(add());
  expect(add().ariaDisabled).toBe('true');
  expect(screen.queryByText('50 Windows Maximum')).toBe(null);
  await userEvent.click(add());
  expect(box().value).toBe('50');
  const said = screen.getAllByText('50 Windows Maximum');
  expect(said[0]?.id).toBe('windowCount-notice');
  expect(said.map(({ ariaLive }) => ariaLive)).toContain('polite');
});

test('Up, Down, Home and End work in the box', async () => {
  render(<Windows initial={4} />);
  await userEvent.click(box());
  const seen: string[] = [];
  for (const key of ['{ArrowUp}', '{ArrowDown}', '{ArrowDown}', '{End}', '{Home}']) {
    await userEvent.keyboard(key);
    seen.push(box().value);
  }
  expect(seen).toEqual(['5', '4', '3', '50', '0']);
});

test('too large a number is kept with its message, and stepped down from to the maximum [S5.counter]', async () => {
  render(<Windows initial={4} />);
  await userEvent.clear(box());
  await userEvent.type(box(), '60');
  expect(box().value).toBe('60');
  expect(box().ariaInvalid).toBe('true');
  expect(screen.getByRole('spinbutton', { description: 'Error: 50 Windows Maximum' })).toBe(box());
  const said = screen.getAllByText('50 Windows Maximum');
  expect(said.map(({ ariaLive }) => ariaLive)).toContain('polite');
  await userEvent.click(remove());
  expect(box().value).toBe('50');
});
