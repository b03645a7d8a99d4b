import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { ContentById } from '#src/content/parse.ts';
import { Filled, NoResult } from '#stories/screens/EnergyEfficiency.stories.tsx';

const content = await bundledCopy('energyEfficiency');

const uValue = () =>
  screen.queryByText('U-value', { selector: 'p span' })?.nextElementSibling?.textContent;
const said = () => [...document.querySelectorAll('[aria-live]')].at(-1)?.textContent;
const scale = () => document.querySelector('[class*=scale]');
const checked = () =>
  screen.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value);
const choose = (name: string) => fireEvent.click(screen.getByLabelText(name));

function withResults(results: ContentById['energyEfficiency']['results']) {
  return <Filled.Component content={{ ...content, results }} />;
}

test('the page opens with the options that content marks, their U-value, the suggested products, and nothing announced [S2.energy]', () => {
  render(<Filled.Component />);
  expect({ checked: checked(), uValue: uValue(), said: said() }).toEqual({
    checked: ['double', 'air'],
    uValue: content.results['double+air']?.uValue,
    said: '',
  });
  expect(scale()).not.toBe(null);
  expect(screen.getByRole('heading', { name: content.productsTitle })).toBeDefined();
  expect(screen.getByText('Cold climates', { exact: false })).toBeDefined();
});

test('every glass with every filling gives its U-value, told politely, and its own picture [S2.energy, S4.toggle]', () => {
  const results = Object.fromEntries(
    Object.keys(content.results).map((key, index) => [
      key,
      {
        uValue: `0.${index}`,
        image: { url: `https://pictures.example/${key}.webp`, alt: 'A cut' },
      },
    ]),
  );
  render(withResults(results));
  choose('Argon');
  const seen = content.glassOptions.flatMap((glass) =>
    content.gasOptions.map((gas) => {
      choose(glass.name);
      choose(gas.name);
      const picture = screen.getByRole('img', { name: 'A cut' }).getAttribute('src');
      return [`${glass.uniqueName}+${gas.uniqueName}`, uValue(), picture];
    }),
  );

  expect(seen).toEqual(
    Object.entries(results).map(([key, { uValue: value, image }]) => [key, value, image.url]),
  );
  expect(said()).toBe('Triple pane, Low-E, Krypton: U-value 0.11');
});

test('a pair without a result is said in words', () => {
  render(<NoResult.Component />);
  choose('Argon');
  expect(uValue()).toBeUndefined();
  expect(said()).toBe(
    "Double pane, Argon: This combination isn't available. Please choose another glass or gas fill.",
  );
});

test('where content marks nothing the first options are chosen, and a U-value that is no number has no scale', () => {
  const glassOptions = content.glassOptions.map((option) => ({ ...option, selected: false }));
  const image = { url: 'illustration:glass-single-air', alt: '' };
  const results = { 'single+air': { image, uValue: 'n/a' } };
  render(<Filled.Component content={{ ...content, glassOptions, results }} />);
  expect(checked()).toEqual(['single', 'air']);
  expect(uValue()).toBe('n/a');
  expect(scale()).toBe(null);
});
