import { render, screen } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Button } from '#src/components/Button.tsx';

/** The product's style sheets, without the explorer's: it has a layout of its own, which visitors never see. */
function styleSheets(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && !name.startsWith('explorer/'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
}

/** The rule for a class in a component's style sheet, on one line. */
function rule(component: string, name: string): string {
  const sheet = readFileSync(`src/components/${component}.module.css`, 'utf8');
  return new RegExp(`^\\.${name} \\{([^}]*)\\}`, 'm').exec(sheet)?.[1]?.replace(/\s+/g, ' ') ?? '';
}

test('text areas are 170 px high, small ones 96 px [S9.textarea]', () => {
  expect(rule('Field', 'textarea')).toContain(' height: 170px;');
  expect(rule('Field', 'textareaSmall')).toContain(' height: 96px;');
});

/** The widths at which style sheets change the layout, in pixels. */
function breakpoints(folder: string): number[] {
  const widths = styleSheets(folder)
    .flatMap((text) => text.match(/(?<=@media[^{]*)\([^()]*width[^()]*\)/g) ?? [])
    .flatMap((query) => query.match(/[\d.]+(?=em)/g) ?? []);
  return [...new Set(widths.map((width) => Number(width) * 16))].toSorted((a, b) => a - b);
}

test('the layout changes at 960, 767 and 480 pixels, and for want of room below 360 and 320; the shell changes at 960 and 767 [S9.breakpoints]', () => {
  expect(breakpoints('src')).toEqual([320, 360, 480, 767, 960]);
  expect(breakpoints('src/app')).toEqual([767, 960]);
});

test('an offer and other things fade within half a second, not at all where motion is not wanted [S4.offer-fade, V5]', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  expect(rule('OfferBar', 'bar')).toContain('transition: opacity var(--duration-fade) linear;');
  expect(tokens.match(/(?<=--duration-fade: )[^;]+/g)).toEqual(['500ms', '1ms']);
});

/** The class names of an element as written in its style sheet. */
function classesOf({ classList }: Element): string[] {
  return [...classList].map((name) => name.replace(/^_|_[^_]*$/g, ''));
}

test('buttons come in four looks, full-width, uppercase or disabled [S9.buttons]', () => {
  for (const variant of ['flat', 'filled', 'outline', 'readMore'] as const)
    render(
      <Button variant={variant} disabled>
        {variant}
      </Button>,
    );
  const buttons = screen.getAllByRole('button');
  expect(buttons.map(({ ariaDisabled }) => ariaDisabled)).toEqual(['true', 'true', 'true', 'true']);
  expect(new Set(buttons.map(({ className }) => className)).size).toBe(4);
  render(<Button fullWidth>Wide</Button>);
  render(<Button uppercase>Loud</Button>);
  expect(classesOf(screen.getByText('Wide').closest('button') ?? document.body)).toEqual([
    'button',
    'filled',
    'fullWidth',
  ]);
  expect(classesOf(screen.getByText('Loud').closest('button') ?? document.body)).toEqual([
    'button',
    'filled',
    'uppercase',
  ]);
  expect(rule('Button', 'fullWidth')).toContain('width: 100%;');
  expect(rule('Button', 'uppercase')).toContain('text-transform: uppercase;');
});

test('the main colour is blue and the filled button yellow [S9.buttons]', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  expect(tokens).toContain('--color-primary: var(--blue-');
  expect(tokens).toContain('--color-accent: var(--yellow-');
  expect(rule('Button', 'outline')).toContain(' color: var(--color-primary);');
  expect(rule('Button', 'filled')).toContain('background: var(--color-accent);');
});

test('nothing keeps the look of being pointed at where a finger has touched it', () => {
  const forPointers = /@media \(hover: hover\) \{\s*(?:[^{}]+\{[^}]*\}\s*)*\}/g;
  const others = styleSheets('src').flatMap(
    (text) => text.replace(forPointers, '').match(/^.*:hover.*$/gm) ?? [],
  );
  expect(others).toEqual([]);
});

/** The rules of a style sheet for a medium, on one line. */
function rulesFor(medium: string, file: string): string {
  const [, rules = ''] = readFileSync(`src/${file}.module.css`, 'utf8').split(`@media ${medium} {`);
  return (rules.split('\n}\n')[0] ?? '').replace(/\s+/g, ' ');
}

test('what is printed says whose it is: the header’s logo and number, not its ways around [S2.header]', () => {
  const header = rulesFor('print', 'app/Header');
  expect(header).toContain('.utility, .toggle, .menu { display: none; }');
  expect(header).toContain('.cta { display: block;');
});

test('a telephone number in the footer is not broken [S2.footer]', () => {
  expect(readFileSync('src/app/Footer.module.css', 'utf8').replace(/\s+/g, ' ')).toContain(
    "a[href^='tel:'] { white-space: nowrap; }",
  );
});

test.each([
  [
    'Back and Exit keep their distance from the window',
    'StepFrame',
    '.tools > * { margin-inline: 0; }',
  ],
  [
    'words in drawings take the reader’s own colour',
    'illustrations/Picture',
    '.ink { fill: CanvasText; }',
  ],
  ['words in charts take it too', 'Figures', '.ringCenter, .ringLabel { fill: CanvasText; }'],
])('where colours are forced, %s [V5]', (_, component, expected) => {
  expect(rulesFor('(forced-colors: active)', `components/${component}`)).toContain(expected);
});
