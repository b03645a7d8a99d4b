import { render, screen } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Button, type ButtonProps } from '#src/components/Button.tsx';
import { TextArea } from '#src/components/TextArea.tsx';

function declaration(file: string, selector: string, property: string): string | null {
  const rule =
    new RegExp(`${selector.replace('.', '\\.')}\\s*\\{([^}]*)\\}`).exec(
      readFileSync(file, 'utf8'),
    )?.[1] ?? '';
  return new RegExp(`(?:^|[;\\s])${property}:\\s*([^;]+);`).exec(rule)?.[1] ?? null;
}

/** The product's style sheets, without the explorer's: it has a layout of its own, which visitors never see. */
function styleSheets(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && !name.startsWith('explorer/'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
}

/** The final value of a design token. */
function valueOf(token: string): string {
  const value =
    new RegExp(`^  ${token}: ([^;]+);`, 'm').exec(
      readFileSync('src/styles/tokens.css', 'utf8'),
    )?.[1] ?? '';
  return resolved(value);
}

function resolved(value: string | null): string {
  const token = /^var\((--[\w-]+)\)$/.exec(value ?? '')?.[1];
  return token === undefined ? (value ?? '') : valueOf(token);
}

/** The hue of a color such as `#1259bd` in degrees: 0 red, 60 yellow, 240 blue. */
function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (/^#(\w\w)(\w\w)(\w\w)$/.exec(colour) ?? [])
    .slice(1)
    .map((part) => Number.parseInt(part, 16));
  return (
    ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) %
    360
  );
}

/** The class names of an element as written in the style sheet. */
function classesOf(element: HTMLElement): string[] {
  return [...element.classList].map((name) => name.replace(/^_|_[^_]*$/g, ''));
}

test('text areas are 170 px high, small ones 96 px [S9.textarea]', () => {
  const sizes = [false, true].map((small) => {
    const { unmount } = render(
      <TextArea
        name="comments"
        label="Comments"
        small={small}
        value=""
        onChange={() => undefined}
      />,
    );
    const heights = classesOf(screen.getByRole('textbox')).flatMap(
      (name) => declaration('src/components/Field.module.css', `.${name}`, 'height') ?? [],
    );
    unmount();
    return heights.at(-1);
  });
  expect(sizes).toEqual(['170px', '96px']);
});

/** The widths at which style sheets change the layout, in pixels. */
function breakpoints(folder: string): number[] {
  const widths = styleSheets(folder)
    .flatMap((text) => text.match(/(?<=@media[^{]*)\([^()]*width[^()]*\)/g) ?? [])
    .flatMap((query) => query.match(/[\d.]+[a-z]+/g) ?? []);
  return [
    ...new Set(
      widths.map((width) => (width.endsWith('em') ? Number.parseFloat(width) * 16 : Number.NaN)),
    ),
  ].toSorted((a, b) => a - b);
}

test('the layout changes at 960, 767 and 480 pixels, and for want of room below 360 and 320; the shell changes at 960 and 767 [S9.breakpoints]', () => {
  expect({ all: breakpoints('src'), shell: breakpoints('src/app') }).toEqual({
    all: [320, 360, 480, 767, 960],
    shell: [767, 960],
  });
});

test('an offer and other things fade within half a second, not at all where motion is not wanted [S4.offer-fade, V5]', () => {
  const [usual = '', reduced = ''] = readFileSync('src/styles/tokens.css', 'utf8').split(
    '@media (prefers-reduced-motion: reduce) {',
  );
  const fades = [usual, reduced].map((text) => /--duration-fade: ([^;]+);/.exec(text)?.[1]);
  expect(declaration('src/components/OfferBar.module.css', '.bar', 'transition')).toBe(
    'opacity var(--duration-fade) linear',
  );
  expect(fades).toEqual(['500ms', '1ms']);
});

test('buttons come in four looks, full-width, uppercase or disabled [S9.buttons]', () => {
  for (const variant of ['flat', 'filled', 'outline', 'readMore'] as const) {
    render(
      <Button variant={variant} fullWidth uppercase disabled>
        {variant}
      </Button>,
    );
  }
  const buttons = screen.getAllByRole('button');
  expect(
    buttons.map((button) => [button.textContent, button.getAttribute('aria-disabled')]),
  ).toEqual([
    ['flat', 'true'],
    ['filled', 'true'],
    ['outline', 'true'],
    ['readMore', 'true'],
  ]);
  expect(new Set(buttons.map((button) => button.className)).size).toBe(4);
});

test('full width and uppercase are each a class of their own, which does what it says [S9.buttons]', () => {
  const options: ButtonProps[] = [{}, { fullWidth: true }, { uppercase: true }];
  for (const option of options) render(<Button {...option}>Go</Button>);
  const sheet = 'src/components/Button.module.css';
  expect({
    classes: screen.getAllByRole('button').map(classesOf),
    width: declaration(sheet, '.fullWidth', 'width'),
    case: declaration(sheet, '.uppercase', 'text-transform'),
  }).toEqual({
    classes: [
      ['button', 'filled'],
      ['button', 'filled', 'fullWidth'],
      ['button', 'filled', 'uppercase'],
    ],
    width: '100%',
    case: 'uppercase',
  });
});

test('the main colour is blue and the filled button yellow [S9.buttons]', () => {
  const colours = [
    ['.outline', 'color'],
    ['.outline', 'border-color'],
    ['.flat', 'color'],
    ['.readMore', 'color'],
    ['.filled', 'background'],
  ] as const;
  const hues = colours.map(([selector, property]) =>
    hueOf(resolved(declaration('src/components/Button.module.css', selector, property))),
  );
  const names = hues.map((hue) =>
    hue > 200 && hue < 250 ? 'blue' : hue > 40 && hue < 65 ? 'yellow' : `${hue}°`,
  );
  expect(names).toEqual(['blue', 'blue', 'blue', 'blue', 'yellow']);
});

test('nothing keeps the look of being pointed at where a finger has touched it', () => {
  const forPointers = /@media \(hover: hover\) \{\s*(?:[^{}]+\{[^}]*\}\s*)*\}/g;
  const others = styleSheets('src').flatMap(
    (text) => text.replace(forPointers, '').match(/^.*:hover.*$/gm) ?? [],
  );
  expect(others).toEqual([]);
});

/** The part of a style sheet for a medium: `print` or forced colors. */
function within(file: string, medium: string): string {
  return (
    (readFileSync(file, 'utf8').split(`@media ${medium} {`)[1] ?? '')
      .split('\n}\n')[0]
      ?.replace(/\s+/g, ' ') ?? ''
  );
}

test('what is printed says whose it is: the header’s logo and number, not its ways around [S2.header]', () => {
  const header = within('src/app/Header.module.css', 'print');
  const hidden = [...header.matchAll(/([^{}]+)\{ display: none; \}/g)].flatMap(
    ([, selectors = '']) => selectors.split(',').map((selector) => selector.trim()),
  );
  expect(hidden).toEqual(['.utility', '.toggle', '.menu']);
  expect(/\.cta \{ display: block;/.test(header)).toBe(true);
});

test('a telephone number in the footer is not broken [S2.footer]', () => {
  expect(readFileSync('src/app/Footer.module.css', 'utf8').replace(/\s+/g, ' ')).toContain(
    "a[href^='tel:'] { white-space: nowrap; }",
  );
});

test('Back and Exit keep their distance from the window where colours are forced [V5]', () => {
  expect(within('src/components/StepFrame.module.css', '(forced-colors: active)')).toContain(
    '.tools > * { margin-inline: 0; }',
  );
});

test('words in drawings take the reader’s own colour where colours are forced', () => {
  const forced = ['illustrations/Picture', 'Figures'].map((name) => {
    const [, block = ''] = readFileSync(`src/components/${name}.module.css`, 'utf8').split(
      '@media (forced-colors: active) {',
    );
    return block.replace(/\s+/g, ' ');
  });
  expect(forced[0]).toBe(' .ink { fill: CanvasText; } } ');
  expect(forced[1]?.includes('.ringCenter, .ringLabel { fill: CanvasText; }')).toBe(true);
});
