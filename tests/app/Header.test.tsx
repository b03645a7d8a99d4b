import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Header, MOBILE_MENU } from '#src/app/Header.tsx';
import { Icon, type IconName } from '#src/components/Icon.tsx';
import { bundledCopy } from '#src/content/model/bundle.ts';
import type { ContentById } from '#src/content/parse.ts';
import { NO_SERVICES, ServicesContext } from '#src/screens/services-context.ts';
import { COMPANY } from './shell.support.tsx';
import { scrollDownTo } from '#tests/support/scroll.ts';

const header = await bundledCopy('header');

let narrow: EventTarget;

beforeEach(() => {
  narrow = new EventTarget();
  vi.stubGlobal('matchMedia', (query: string) =>
    query === MOBILE_MENU ? narrow : new EventTarget(),
  );
});

function WithMenu({ content }: { content: ContentById['header'] }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return <Header content={content} isMenuOpen={isMenuOpen} onMenuChange={setMenuOpen} />;
}

function show(content: ContentById['header'] = header) {
  render(
    <ServicesContext value={{ ...NO_SERVICES, companySite: COMPANY }}>
      <WithMenu content={content} />
      <main>The page</main>
    </ServicesContext>,
  );
}

const iconOf = (name: IconName) =>
  render(<Icon name={name} />).container.firstElementChild?.innerHTML;
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const item = (name: string) => screen.getByRole('button', { name });
const toggle = () => item('Menu');
const pressed = (name: string) => userEvent.click(item(name));
const menu = () => document.getElementById(toggle().getAttribute('aria-controls') ?? '');
const openIn = (element: HTMLElement | null) =>
  within(element ?? document.body)
    .queryAllByRole('button', { expanded: true })
    .map(({ textContent }) => textContent);

test('the utility links, with their icons, the logo, 135 by 48, and the call-to-action lead where the rewriting rules say [S2.header]', () => {
  show();
  const utility = screen.getByRole('navigation', { name: 'Utility' });
  const logo = screen.getByRole('img', { name: 'Hearth & Pane' });

  expect(linksIn(utility)).toEqual([
    ['Find a showroom', 'https://company.example/showrooms'],
    ['Help center', 'https://company.example/help'],
    ['Customer care', 'https://www.hearthandpane.example/care'],
  ]);
  expect(
    [...utility.querySelectorAll('a')].map((link) => link.querySelector('svg')?.innerHTML),
  ).toEqual([iconOf('map-pin'), iconOf('help-circle'), undefined]);
  expect({ width: logo.getAttribute('width'), height: logo.getAttribute('height') }).toEqual({
    width: '135',
    height: '48',
  });
  expect(logo.closest('a')?.getAttribute('href')).toBe(COMPANY);
  expect(screen.getByRole('link', { name: 'Call (800) 555-0142' }).getAttribute('href')).toBe(
    'tel:+18005550142',
  );
});

test('links that nobody may follow are left out [S2.links-safe]', () => {
  const code = 'javascript:alert(1)';
  show({
    logo: header.logo,
    utilityNav: [{ text: 'Run', target: code, icon: null }],
    navItems: [
      { text: 'Bad', target: code, items: [] },
      { text: 'Good', target: '//cdn.example/x', items: [{ text: 'Worse', target: code }] },
    ],
    ctaButton: { text: 'Go', target: code, variant: 'filled' },
  });
  expect(linksIn(screen.getByRole('banner'))).toEqual([
    ['Hearth& Pane', COMPANY],
    ['Good', '//cdn.example/x'],
  ]);
});

test('an item opens its links and closes another; a click outside and tabbing out close it [S2.nav-close]', async () => {
  show();
  const nav = screen.getByRole('navigation', { name: 'Main' });
  await pressed('Windows');
  const seen = [openIn(nav)];
  expect(screen.getByRole('link', { name: 'Windows overview' }).getAttribute('href')).toBe(
    'https://company.example/windows',
  );
  await pressed('Doors');
  seen.push(openIn(nav));
  await userEvent.click(screen.getByText('The page'));
  seen.push(openIn(nav));
  await pressed('Why us');
  seen.push(openIn(nav));
  act(() => screen.getByRole('link', { name: 'Call (800) 555-0142' }).focus());
  seen.push(openIn(nav));
  expect(seen).toEqual([['Windows'], ['Doors'], [], ['Why us'], []]);
});

test('Esc closes an open item and focus returns to it', async () => {
  show();
  await pressed('Windows');
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(item('Windows'));
  expect(item('Windows').ariaExpanded).toBe('false');
});

test('the header says when the page has been scrolled at all [S2.header-offset, S4.shell-states]', () => {
  show();
  const seen = [0, 1, 0].map((y) => {
    scrollDownTo(y);
    return screen.getByRole('banner').dataset['scrolled'];
  });
  expect(seen).toEqual(['false', 'true', 'false']);
});

test('the menu opens with its first item open, the call-to-action and the utility links, and forgets what was open in it; the page behind it cannot be scrolled [S2.mobile-menu]', async () => {
  show();
  const overflow = () => document.documentElement.style.overflow;
  await userEvent.click(toggle());
  const texts = linksIn(menu() ?? document.body).map(([text]) => text);
  const seen = [[openIn(menu()), overflow()]];
  await userEvent.click(within(menu() ?? document.body).getByRole('button', { name: 'Doors' }));
  await userEvent.click(toggle());
  seen.push([openIn(menu()), overflow()]);
  await userEvent.click(toggle());
  seen.push([openIn(menu()), overflow()]);

  expect(texts).toEqual([
    'Windows overview',
    'Double-hung windows',
    'Casement windows',
    'Sliding windows',
    'Bay and bow windows',
    'Financing',
    'Call (800) 555-0142',
    'Find a showroom',
    'Help center',
    'Customer care',
  ]);
  expect(seen).toEqual([
    [['Windows'], 'hidden'],
    [[], ''],
    [['Windows'], 'hidden'],
  ]);
});

test.each([
  { what: 'Esc, which returns to the toggle', close: () => userEvent.keyboard('{Escape}') },
  {
    what: 'a screen that grows wide',
    close: async () => act(() => void narrow.dispatchEvent(new Event('change'))),
  },
])('the menu is closed by $what [S2.mobile-menu]', async ({ close }) => {
  show();
  await userEvent.click(toggle());
  await close();
  expect(toggle().ariaExpanded).toBe('false');
  expect(document.activeElement).toBe(toggle());
});
