import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FormMessage } from '#src/components/FormMessage.tsx';

interface PageProps {
  title?: string;
  failed?: boolean;
  onRetry?: () => void;
}

function Page({ title = 'Request a call', failed = false, onRetry = () => undefined }: PageProps) {
  return (
    <main key={title}>
      <h1 tabIndex={-1}>{title}</h1>
      <input aria-label="Email" />
      {failed && (
        <FormMessage tone="alert" action={{ label: 'Try again', onClick: onRetry }}>
          That did not work.
        </FormMessage>
      )}
    </main>
  );
}

/** A page whose save has failed. The message disappears as soon as Try again is pressed. */
function showFailure() {
  const becomes = (props: PageProps) => rerender(<Page {...props} />);
  const onRetry = () => becomes({});
  const { rerender } = render(<Page failed onRetry={onRetry} />);
  return { becomes, fails: () => becomes({ failed: true, onRetry }) };
}

const retryButton = () => screen.getByRole('button', { name: 'Try again' });
const focused = () => [document.activeElement?.tagName, document.activeElement?.textContent];

async function retryByKeyboard(): Promise<void> {
  retryButton().focus();
  await userEvent.keyboard('{Enter}');
}

test('Try again by keyboard leaves the focus on the page, and brings it back to the message each time it fails again [V5]', async () => {
  const { fails } = showFailure();
  const seen: unknown[] = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await retryByKeyboard();
    seen.push(focused());
    fails();
    seen.push(focused());
  }
  const heading = ['H1', 'Request a call'];
  const message = ['DIV', 'That did not work.Try again'];
  expect(seen).toEqual([heading, message, heading, message]);
});

test('a message that comes back takes no focus from a field', async () => {
  const { fails } = showFailure();
  await retryByKeyboard();
  await userEvent.click(screen.getByRole('textbox'));
  fails();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('a message that was not used takes no focus when it comes again', () => {
  const { becomes, fails } = showFailure();
  becomes({});
  screen.getByRole('heading').focus();
  fails();
  expect(focused()).toEqual(['H1', 'Request a call']);
});

test('where another page follows, its message takes no focus', async () => {
  const { becomes } = showFailure();
  await retryByKeyboard();
  becomes({ title: 'Thank you' });
  screen.getByRole('heading').focus();
  becomes({ title: 'Thank you', failed: true });
  expect(focused()).toEqual(['H1', 'Thank you']);
});
