import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button, TextLink } from '#src/components/Button.tsx';

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

test('an external link says that it opens a new tab and gives nothing away', () => {
  render(
    <TextLink href="https://example.com/" external>
      Our site
    </TextLink>,
  );
  const link = screen.getByRole('link', { name: 'Our site (opens in a new tab)' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});
