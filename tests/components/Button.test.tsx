import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from '#src/components/Button.tsx';

test('a busy button keeps its name and swallows presses and submits', async () => {
  const seen: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        seen.push('submit');
      }}
    >
      <Button type="submit" busy onClick={() => seen.push('click')}>
        Next
      </Button>
    </form>,
  );
  await userEvent.dblClick(screen.getByRole('button', { name: 'Next' }));
  expect(seen).toEqual([]);
});

test('a press does not take focus from a field, so that no message can move the button away under the pointer', async () => {
  const seen: string[] = [];
  render(
    <>
      <input aria-label="Email" onBlur={() => seen.push('blur')} />
      <Button onClick={() => seen.push('click')}>Next</Button>
    </>,
  );
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.click(screen.getByRole('button'));
  expect(seen).toEqual(['click']);
});
