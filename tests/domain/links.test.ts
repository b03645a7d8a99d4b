import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phoneHref, routeOf, safeHref } from '#src/domain/links.ts';

const SITE = 'https://www.company.example/';

describe('a link of content', () => {
  test.each([
    ['https://partner.example/a?b=c#d', 'https://partner.example/a?b=c#d'],
    ['//cdn.example/a.png', '//cdn.example/a.png'],
    ['tel:+13035550123', 'tel:+13035550123'],
    ['www.partner.example/a', 'https://www.partner.example/a'],
    ['/locations', 'https://www.company.example/locations'],
    ['locations/denver?x=1', 'https://www.company.example/locations/denver?x=1'],
    ['blog?from=www.partner.example', 'https://www.company.example/blog?from=www.partner.example'],
  ])('%j leads to %j [S2.links]', (target, href) => {
    expect(safeHref(target, SITE)).toBe(href);
  });

  test.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'javascript:www.partner.example',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    '/\\evil.example',
    'https:/\\evil.example',
    'https:///evil.example',
    'tel:',
    '"onmouseover=alert(1)',
    `/${'a'.repeat(3000)}`,
    'java\u200bscript:alert(1)',
  ])('%j leads nowhere [S2.links-safe]', (target) => {
    expect(safeHref(target, SITE)).toBeNull();
  });

  test('whatever is written there, never becomes code and never breaks out of its attribute [S2.links-safe]', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('javascript', ':', '/', '\\', 'www.', '\t', ' ', '"') }),
    );
    fc.assert(
      fc.property(anything, (target) => {
        const href = safeHref(target, SITE);
        if (href === null) return;
        expect(['http:', 'https:', 'tel:', 'mailto:']).toContain(new URL(href, SITE).protocol);
        expect(href).not.toMatch(/["<>\\\p{Cc}]/u);
      }),
      { numRuns: 1000 },
    );
  });
});

test.each([
  ['(303) 555-0123', 'tel:3035550123'],
  ['+1 303-555-0123', 'tel:+13035550123'],
  ['(303) 555-0123 ext. 4', 'tel:3035550123'],
  ['', null],
  ['1'.repeat(16), null],
])('the number %j is dialled as %j [S2.info-pages]', (number, href) => {
  expect(phoneHref(number)).toBe(href);
});

test.each([
  ['energy-efficiency', 'energy-efficiency'],
  ['/energy-efficiency/', 'energy-efficiency'],
  ['//evil.example', null],
  ['/door-count', null],
  ['/energy-efficiency?x', null],
])('%j names the route %j [S2.explore, F2]', (target, route) => {
  expect(routeOf(target)).toBe(route);
});
