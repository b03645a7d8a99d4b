import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { ContentById } from '#src/content/parse.ts';
import { EnergyEfficiencyView } from '#src/screens/energyEfficiency/EnergyEfficiencyView.tsx';
import { frameState } from '#stories/support/frame-state.ts';

const energyEfficiency = await bundledCopy('energyEfficiency');

function show(content: ContentById['energyEfficiency'] = energyEfficiency) {
  const { container } = render(
    <EnergyEfficiencyView
      content={content}
      frame={frameState({ progress: null, leave: null })}
      overview={null}
    />,
  );
  return {
    user: userEvent.setup(),
    value: () =>
      screen.queryByText('U-value', { selector: 'p span' })?.nextElementSibling?.textContent ??
      null,
    said: () => [...container.querySelectorAll('[aria-live]')].at(-1)?.textContent ?? '',
  };
}

function checked(): string[] {
  return screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter((radio) => radio.checked)
    .map((radio) => radio.value);
}

test('the page opens with the options that content marks, their U-value, and nothing announced [S2.energy]', () => {
  const { value, said } = show();
  expect(checked()).toEqual(['double', 'air']);
  expect(value()).toEqual(energyEfficiency.results['double+air']?.uValue);
  expect(said()).toBe('');
});

test('every glass with every filling gives its U-value, told politely [S2.energy, S4.toggle]', () => {
  const { value, said } = show();
  const seen: Record<string, [string | null, string]> = {};
  for (const glass of energyEfficiency.glassOptions) {
    for (const gas of energyEfficiency.gasOptions) {
      fireEvent.click(screen.getByLabelText(glass.name));
      fireEvent.click(screen.getByLabelText(gas.name));
      seen[`${glass.uniqueName}+${gas.uniqueName}`] = [
        value(),
        said().replace(`${glass.name}, ${gas.name}: `, ''),
      ];
    }
  }
  delete seen['double+air'];
  expect(seen).toEqual(
    Object.fromEntries(
      Object.entries(energyEfficiency.results)
        .filter(([key]) => key !== 'double+air')
        .map(([key, { uValue }]) => [key, [uValue, `U-value ${uValue}`]]),
    ),
  );
});

test('every glass with every filling has its own picture [S2.energy]', () => {
  const results = Object.fromEntries(
    Object.entries(energyEfficiency.results).map(([key, { uValue }]) => [
      key,
      { uValue, image: { url: `https://pictures.example/${key}.webp`, alt: 'A cut' } },
    ]),
  );
  show({ ...energyEfficiency, results });
  const seen = energyEfficiency.glassOptions.flatMap((glass) =>
    energyEfficiency.gasOptions.map((gas) => {
      fireEvent.click(screen.getByLabelText(glass.name));
      fireEvent.click(screen.getByLabelText(gas.name));
      return [
        `${glass.uniqueName}+${gas.uniqueName}`,
        screen.getByRole('img', { name: 'A cut' }).getAttribute('src'),
      ];
    }),
  );
  expect(seen).toEqual(Object.entries(results).map(([key, { image }]) => [key, image.url]));
});

test('a pair without a result is said in words', async () => {
  const { user, value, said } = show({ ...energyEfficiency, results: {} });
  await user.click(screen.getByRole('radio', { name: 'Argon' }));
  expect(value()).toBe(null);
  expect(said()).toBe(
    "Double pane, Argon: This combination isn't available. Please choose another glass or gas fill.",
  );
});

test('where content marks nothing the first options are chosen, and a U-value that is no number has no scale', () => {
  const unmarked = energyEfficiency.glassOptions.map((option) => ({ ...option, selected: false }));
  const { value } = show({
    ...energyEfficiency,
    glassOptions: unmarked,
    results: {
      'single+air': { image: { url: 'illustration:glass-single-air', alt: '' }, uValue: 'n/a' },
    },
  });
  expect(checked()).toEqual(['single', 'air']);
  expect(value()).toBe('n/a');
});

test('the suggested products are shown [S2.energy]', () => {
  show();
  expect(
    screen.getByRole('heading', { name: energyEfficiency.productsTitle }).parentElement
      ?.textContent,
  ).toContain('Cold climates');
});
