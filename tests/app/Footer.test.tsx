import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Footer } from '#src/app/Footer.tsx';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { NO_SERVICES, ServicesContext } from '#src/screens/services-context.ts';
import { COMPANY } from './shell.support.tsx';

const footer = await bundledCopy('footer');

function show() {
  render(
    <ServicesContext value={{ ...NO_SERVICES, companySite: `${COMPANY}/` }}>
      <Footer content={footer} year={2031} />
    </ServicesContext>,
  );
  return screen.getByRole('contentinfo');
}

function linksOf(name: string): [string, string | null][] {
  return within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent ?? '', link.getAttribute('href')]);
}

test('the footer has the logo, the networks by name, the lists and the policies [S2.footer]', () => {
  const networks = within(show())
    .getAllByRole('link')
    .filter((link) => link.textContent === '');
  expect(screen.getByRole('link', { name: 'Hearth & Pane' }).getAttribute('href')).toBe(
    `${COMPANY}/`,
  );
  expect(
    networks.map((link) => [
      within(link).getByRole('img').getAttribute('aria-label'),
      link.getAttribute('href'),
    ]),
  ).toEqual([
    ['Facebook', 'https://www.facebook.com/'],
    ['X', 'https://x.com/'],
    ['LinkedIn', 'https://www.linkedin.com/'],
    ['Instagram', 'https://www.instagram.com/'],
    ['YouTube', 'https://www.youtube.com/'],
  ]);
  expect(linksOf('Help')).toEqual([
    ['Help center', 'https://company.example/help'],
    ['Warranty', 'https://company.example/why-us/warranty'],
    ['Call (800) 555-0142', 'tel:+18005550142'],
  ]);
  expect(linksOf('Policies')).toEqual([
    ['Privacy policy', 'https://company.example/privacy'],
    ['Terms of use', 'https://company.example/terms'],
    ['Your privacy choices', 'https://company.example/privacy-choices'],
    ['Accessibility', 'https://company.example/accessibility'],
  ]);
});

test('the year is put into the copyright line and the subfooter is shown [S2.footer]', () => {
  const text = show().textContent ?? '';
  expect(text.includes('© 2031 Hearth & Pane. All rights reserved.')).toBe(true);
  expect(text.includes('Every estimate is free')).toBe(true);
  expect(text.includes('{year}')).toBe(false);
});
