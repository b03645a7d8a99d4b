import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Footer } from '#src/app/Footer.tsx';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { NO_SERVICES, ServicesContext } from '#src/screens/services-context.ts';
import { COMPANY } from './shell.support.tsx';

const footer = await bundledCopy('footer');

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('the footer has the logo, the networks by name, the lists, the policies, the subfooter and this year in its copyright line [S2.footer]', () => {
  render(
    <ServicesContext value={{ ...NO_SERVICES, companySite: COMPANY }}>
      <Footer content={footer} year={2031} />
    </ServicesContext>,
  );
  const text = screen.getByRole('contentinfo').textContent;

  expect(screen.getByRole('link', { name: 'Hearth & Pane' }).getAttribute('href')).toBe(COMPANY);
  expect(screen.getByRole('link', { name: 'LinkedIn' }).getAttribute('href')).toBe(
    'https://www.linkedin.com/',
  );
  expect(screen.getAllByRole('img').map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Hearth & Pane',
    'Facebook',
    'X',
    'LinkedIn',
    'Instagram',
    'YouTube',
  ]);
  expect(linksOf('Help')).toEqual([
    ['Help center', 'https://company.example/help'],
    ['Warranty', 'https://company.example/why-us/warranty'],
    ['Call (800) 555-0142', 'tel:+18005550142'],
  ]);
  expect(linksOf('Policies').length).toBe(4);
  expect(text).toContain('© 2031 Hearth & Pane. All rights reserved.');
  expect(text).toContain('Every estimate is free');
});
