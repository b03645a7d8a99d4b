import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FieldError } from '#src/components/Field.tsx';
import { rulesLoaded } from '#tests/support/forms.tsx';
import { textNodes, translate } from '#tests/support/foreign-changes.ts';

interface Story {
  Component: ComponentType;
  play(context: {
    canvas: ReturnType<typeof within>;
    userEvent: typeof userEvent;
  }): Promise<void> | void;
}

const files = import.meta.glob<Record<string, Story>>(
  '../../stories/{components,screens}/*.stories.tsx',
  { eager: true },
);

/** Words in text nodes that React itself updates: text that shares its element. React sets a text alone in its element through the element. */
function wordsBesideOthers(): string[] {
  const isHeld = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'));
  return textNodes(document.body)
    .filter((node) => isHeld(node) && /[\p{L}\p{N}]/u.test(node.data))
    .map((node) => node.data);
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => new EventTarget());
});

test('a message whose reason changes in a translated page says the new reason alone [V8]', () => {
  const { rerender } = render(<FieldError id="zipcode-error">Field is required.</FieldError>);
  translate(document.body);
  rerender(<FieldError id="zipcode-error">Zipcode must be 5 digits.</FieldError>);
  expect(screen.getByText('Zipcode must be 5 digits.').closest('p')?.textContent).toBe(
    'Error: Zipcode must be 5 digits.',
  );
});

test.each(Object.entries(files))(
  'in %s every text that can change has an element of its own [V8]',
  async (_, stories) => {
    const found: string[] = [];
    for (const story of Object.values(stories)) {
      const { container } = render(<story.Component />);
      await rulesLoaded();
      await story.play({ canvas: within(container), userEvent });
      found.push(...wordsBesideOthers());
      cleanup();
    }
    expect(found).toEqual([]);
  },
);
