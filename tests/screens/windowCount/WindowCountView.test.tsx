import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WindowCountValues } from '#machines/booking/answers/windowCount.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { ContentById } from '#src/content/parse.ts';
import { WindowCountView } from '#src/screens/windowCount/WindowCountView.tsx';
import { emptyForm } from '#stories/support/form.ts';
import { frameState } from '#stories/support/frame-state.ts';
import { messageOf, press, recordForm, rulesLoaded } from '#tests/support/forms.tsx';

const windowCount = await bundledCopy('windowCount');
const EMPTY = emptyForm('windowCount');

function renderCounts(
  values: Partial<WindowCountValues> = {},
  content: ContentById['windowCount'] = windowCount,
) {
  const recorded = recordForm<WindowCountValues>({ ...EMPTY, ...values });
  const { container } = render(
    <WindowCountView content={content} frame={frameState()} form={recorded.form} />,
  );
  return { ...recorded, container };
}

const box = (name: string) => screen.getByRole('spinbutton', { name });

/** What the pictures show: the number of windows on the home, whether its door is lit, and whether the door picture is. */
function pictures(container: HTMLElement) {
  const home = container.querySelector('[data-count]');
  return {
    count: home?.getAttribute('data-count'),
    doors: home?.getAttribute('data-doors'),
    door: container.querySelector('[data-highlighted]')?.getAttribute('data-highlighted'),
  };
}

test('the page asks its question with two counters at zero [S2.window-count, S5.count-limits, V1]', () => {
  renderCounts();
  expect({
    h1: screen.getByRole('heading', { level: 1 }).textContent,
    counts: [box('Windows').getAttribute('value'), box('Doors').getAttribute('value')],
  }).toEqual({ h1: 'How many windows and doors would you like to replace?', counts: ['0', '0'] });
});

test('buttons count one up and one down, and every change is told [V1, S5.counter]', async () => {
  const { changed } = renderCounts();
  await rulesLoaded();
  await press('Add one window');
  await press('Add one window');
  await press('Remove one window');
  await press('Add one door');
  expect(changed).toEqual([
    { values: { windowCount: 1, doorCount: 0 }, isValid: true },
    { values: { windowCount: 2, doorCount: 0 }, isValid: true },
    { values: { windowCount: 1, doorCount: 0 }, isValid: true },
    { values: { windowCount: 1, doorCount: 1 }, isValid: true },
  ]);
});

test.each([
  [0, '0'],
  [12, '12'],
  [50, '13'],
])('%i windows show picture %s [S2.window-count]', (count, picture) => {
  const { container } = renderCounts({ windowCount: count });
  expect(pictures(container)).toEqual({ count: picture, doors: 'false', door: 'false' });
});

test('doors light the door [S2.window-count]', async () => {
  const { container } = renderCounts();
  await press('Add one door');
  expect(pictures(container)).toEqual({ count: '0', doors: 'true', door: 'true' });
});

test('pictures of the content service are shown as they are, the door pale until there is one', async () => {
  const content: ContentById['windowCount'] = {
    ...windowCount,
    windowImages: [
      { number: 0, image: { url: 'https://images.example.com/home.jpg', alt: 'A home' } },
    ],
    doorImage: { url: 'https://images.example.com/door.jpg', alt: 'A door' },
  };
  renderCounts({ windowCount: 3 }, content);
  const door = screen.getByRole('img', { name: 'A door' });
  const pale = door.className;
  await press('Add one door');
  expect({
    home: screen.getByRole('img', { name: 'A home' }).getAttribute('src'),
    isPale: pale !== '',
    isBright: door.className === '',
  }).toEqual({
    home: 'https://images.example.com/home.jpg',
    isPale: true,
    isBright: true,
  });
});

test.each<[Partial<WindowCountValues>, { windows: string | null; doors: string | null }]>([
  [{ windowCount: 51 }, { windows: '50 Windows Maximum', doors: null }],
  [{ doorCount: 11 }, { windows: null, doors: '10 Doors Maximum' }],
  [
    { windowCount: '7.5', doorCount: '-3' },
    { windows: 'Please enter a whole number.', doors: 'Please enter a whole number.' },
  ],
  [
    { windowCount: null, doorCount: null },
    { windows: 'Field is required.', doors: 'Field is required.' },
  ],
])(
  '%j is refused with its message [S5.count-limits, S5.required, V2, V10]',
  async (values, expected) => {
    const { submitted } = renderCounts(values);
    await press('Next');
    await waitFor(() =>
      expect({ windows: messageOf(box('Windows')), doors: messageOf(box('Doors')) }).toEqual(
        expected,
      ),
    );
    await waitFor(() =>
      expect(document.activeElement).toBe(box(expected.windows === null ? 'Doors' : 'Windows')),
    );
    expect(submitted).toEqual([]);
  },
);

test('no windows and no doors may be submitted [F7]', async () => {
  const { submitted } = renderCounts();
  await press('Next');
  await waitFor(() => expect(submitted).toEqual([{ ...EMPTY, windowCount: 0, doorCount: 0 }]));
});
