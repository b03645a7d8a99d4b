import { render, screen } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Button } from '#src/components/Button.tsx';

function declaration(file: string, selector: string, property: string): string | null {
  const rule = new RegExp(`${selector.replace('.', '\\.')}\\s*\\{([^}]*)\\}`).exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return new RegExp(`(?:^|[;\\s])${property}:\\s*([^;]+);`).exec(rule)?.[1] ?? null;
}

function styleSheets(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
}

test('text areas are 170 px high, small ones 96 px [S9.textarea]', () => {
  const heights = [...readFileSync('src/components/Field.module.css', 'utf8').matchAll(/^\s+height: (170|96)px;$/gm)].map(([, height]) => height);
  expect(heights).toEqual(['170', '96']);
});

test('the layout changes at 960, 767 and 480 pixels and nowhere else in the shell and the components [S9.breakpoints]', () => {
  const widths = [...styleSheets('src/app'), ...styleSheets('src/components')]
    .flatMap((text) => [...text.matchAll(/@media[^{]*width[^{]*\{/g)])
    .flatMap(([query]) => query.match(/\d+(?=px)/g) ?? []);
  expect([...new Set(widths)].filter((width) => !['960', '768', '767', '480', '481'].includes(width))).toEqual([]);
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
  expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-disabled')])).toEqual([
    ['flat', 'true'],
    ['filled', 'true'],
    ['outline', 'true'],
    ['readMore', 'true'],
  ]);
  expect(new Set(buttons.map((button) => button.className)).size).toBe(4);
});

test('the main colour is blue and the filled button yellow [S9.buttons]', () => {
  const filled = declaration('src/components/Button.module.css', '.filled', 'background(?:-color)?');
  expect(filled).toMatch(/^var\(--.*(yellow|accent|action)/);
});

test('nothing keeps the look of being pointed at where a finger has touched it', () => {
  const forPointers = /@media \(hover: hover\) \{\s*(?:[^{}]+\{[^}]*\}\s*)*\}/g;
  const others = styleSheets('src').flatMap((text) => text.replace(forPointers, '').match(/^.*:hover.*$/gm) ?? []);
  expect(others).toEqual([]);
});

test('words in drawings take the reader’s own colour where colours are forced', () => {
  const forced = ['illustrations/Picture', 'Figures'].map((name) => {
    const [, block = ''] = readFileSync(`src/components/${name}.module.css`, 'utf8').split('@media (forced-colors: active) {');
    return block.replace(/\s+/g, ' ');
  });
  expect([forced[0], forced[1]?.includes('.ringCenter, .ringLabel { fill: CanvasText; }')]).toEqual([' .ink { fill: CanvasText; } } ', true]);
});
