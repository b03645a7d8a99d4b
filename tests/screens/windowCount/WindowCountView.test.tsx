import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WindowCountValues } from '#machines/booking/answers/windowCount.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { WindowCountViewProps } from '#src/screens/windowCount/WindowCountView.tsx';
import { Empty } from '#stories/screens/WindowCount.stories.tsx';
import { emptyForm } from '#stories/support/form.ts';
import { hasFocus, messageOf, press, rulesLoaded, showForm } from '#tests/support/forms.tsx';

const windowCount = await bundledCopy('windowCount');
const EMPTY = emptyForm('windowCount');

function show(values: Partial<WindowCountValues> = {}, props: Partial<WindowCountViewProps> = {}) {
  return showForm(Empty, { ...EMPTY, ...values }, props);
}

const box = (name: string) => screen.getByRole('spinbutton', { name });

/** What the pictures show: the number of windows on the home, whether its door is lit, and whether the door picture is. */
function pictures(container: HTMLElement) {
  const home = container.querySelector('[data-count]');
  return [
    home?.getAttribute('data-count'),
    home?.getAttribute('data-doors'),
    container.querySelector('[data-highlighted]')?.getAttribute('data-highlighted'),
  ];
}

test('buttons count one up and one down from zero, and every change is told [S2.window-count, S5.count-limits, S5.counter, V1]', async () => {
  const { changed } = show();
  await rulesLoaded();
  await press('Add one window');
  await press('Remove one window');
  await press('Add one door');

  expect(changed).toEqual([
    { values: { windowCount: 1, doorCount: 0 }, isValid: true },
    { values: { windowCount: 0, doorCount: 0 }, isValid: true },
    { values: { windowCount: 0, doorCount: 1 }, isValid: true },
  ]);
});

test.each([
  { windowCount: 0, doorCount: 0, shown: ['0', 'false', 'false'] },
  { windowCount: 12, doorCount: 1, shown: ['12', 'true', 'true'] },
  { windowCount: 50, doorCount: 0, shown: ['13', 'false', 'false'] },
])(
  'the picture follows the $windowCount windows, and doors light the door: $doorCount [S2.window-count]',
  ({ shown, ...values }) => {
    const { container } = show(values);
    expect(pictures(container)).toEqual(shown);
  },
);

test('pictures of the content service are shown as they are, the door pale until there is one', async () => {
  const home = { url: 'https://images.example.com/home.jpg', alt: 'A home' };
  const doorImage = { url: 'https://images.example.com/door.jpg', alt: 'A door' };
  const windowImages = [{ number: 0, image: home }];
  show({ windowCount: 3 }, { content: { ...windowCount, windowImages, doorImage } });
  const door = screen.getByRole('img', { name: 'A door' });
  const pale = door.className;
  await press('Add one door');

  expect(screen.getByRole('img', { name: 'A home' }).getAttribute('src')).toBe(home.url);
  expect({ pale, bright: door.className }).toEqual({
    pale: expect.stringContaining('pale'),
    bright: '',
  });
});

test.each([
  { windowCount: 51, doorCount: 11, says: ['50 Windows Maximum', '10 Doors Maximum'] },
  {
    windowCount: null,
    doorCount: '-3',
    says: ['Field is required.', 'Please enter a whole number.'],
  },
])(
  '$windowCount windows and $doorCount doors are refused: $says [S5.count-limits, S5.required, V2, V10]',
  async ({ says, ...values }) => {
    const { submitted } = show(values);
    await press('Next');
    await hasFocus(() => box('Windows'));

    expect([box('Windows'), box('Doors')].map(messageOf)).toEqual(says);
    expect(submitted).toEqual([]);
  },
);

test('no windows and no doors may be submitted [F7]', async () => {
  const { submitted } = show();
  await press('Next');
  await waitFor(() => expect(submitted).toEqual([EMPTY]));
});
