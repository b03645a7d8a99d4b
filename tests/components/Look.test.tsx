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

test('buttons come in four looks, full-width, uppercase or disabled [S9.buttons]', () => {
  for (const variant of ['flat', 'filled', 'outline', 'readMore'] as const)
    render(
      <Button variant={variant} fullWidth uppercase disabled>
        {variant}
      </Button>,
    );
  const buttons = screen.getAllByRole('button');
  expect(buttons.map(({ ariaDisabled }) => ariaDisabled)).toEqual(['true', 'true', 'true', 'true']);
  expect(new Set(buttons.map(({ className }) => className)).size).toBe(4);
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
