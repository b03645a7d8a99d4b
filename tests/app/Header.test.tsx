import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Header, MOBILE_MENU } from '#src/app/Header.tsx';
import { Icon } from '#src/components/Icon.tsx';
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
  return (
    <Header
      content={content}
      notice="We answer at eight."
      isMenuOpen={isMenuOpen}
      onMenuChange={setMenuOpen}
    />
  );
}

function show(content: ContentById['header'] = header) {
  render(
    <ServicesContext value={{ ...NO_SERVICES, companySite: COMPANY }}>
      <WithMenu content={content} />
      <main>The page</main>
    </ServicesContext>,
  );
  return { user: userEvent.setup(), banner: screen.getByRole('banner') };
}

function linksIn(element: HTMLElement): [string | null, string | null][] {
  return within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
}

test('the utility links lead where the rewriting rules say, with their icons [S2.header]', () => {
  show();
  const utility = screen.getByRole('navigation', { name: 'Utility' });
  expect(linksIn(utility)).toEqual([
    ['Find a showroom', 'https://company.example/showrooms'],
    ['Help center', 'https://company.example/help'],
    ['Customer care', 'https://www.hearthandpane.example/care'],
  ]);
  const [pin, help] = (['map-pin', 'help-circle'] as const).map(
    (name) => render(<Icon name={name} size={18} />).container.innerHTML,
  );
  expect(
    within(utility)
      .getAllByRole('link')
      .map((link) => link.querySelector('svg')?.outerHTML),
  ).toEqual([pin, help, undefined]);
});

test('the logo, 135 by 48, leads to the company site and the call-to-action stands beside the navigation [S2.header]', () => {
  show();
  const logo = screen.getByRole('link', { name: 'Hearth & Pane' });
  const drawing = within(logo).getByRole('img');
  expect(logo.getAttribute('href')).toEqual(COMPANY);
  expect(drawing.getAttribute('width')).toBe('135');
  expect(drawing.getAttribute('height')).toBe('48');
  expect(screen.getByRole('link', { name: 'Call (800) 555-0142' }).getAttribute('href')).toBe(
    'tel:+18005550142',
  );
});

test('links that nobody may follow are left out [S2.links-safe]', () => {
  show({
    logo: header.logo,
    utilityNav: [{ text: 'Run', target: 'javascript:alert(1)', icon: null }],
    navItems: [
      { text: 'Bad', target: 'data:text/html,x', items: [] },
      {
        text: 'Good',
        target: '//cdn.example/x',
        items: [{ text: 'Worse', target: 'java\tscript:alert(1)' }],
      },
    ],
    ctaButton: { text: 'Go', target: 'vbscript:x', variant: 'filled' },
  });
  expect(linksIn(screen.getByRole('banner'))).toEqual([
    ['Hearth& Pane', COMPANY],
    ['Good', '//cdn.example/x'],
  ]);
});

test('an item opens its links, another one closes it, and so does a click outside [S2.nav-close]', async () => {
  const { user } = show();
  const state = () =>
    ['Windows', 'Doors', 'Why us'].map((name) =>
      screen.getByRole('button', { name }).getAttribute('aria-expanded'),
    );
  await user.click(screen.getByRole('button', { name: 'Windows' }));
  expect(state()).toEqual(['true', 'false', 'false']);
  expect(screen.getByRole('link', { name: 'Windows overview' }).getAttribute('href')).toBe(
    'https://company.example/windows',
  );
  await user.click(screen.getByRole('button', { name: 'Doors' }));
  expect(state()).toEqual(['false', 'true', 'false']);
  await user.click(screen.getByText('The page'));
  expect(state()).toEqual(['false', 'false', 'false']);
});

test('Esc closes an open item and focus returns to it', async () => {
  const { user } = show();
  const windows = screen.getByRole('button', { name: 'Windows' });
  await user.click(windows);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Windows overview');
  await user.keyboard('{Escape}');
  expect(windows.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(windows);
});

test('tabbing out of the navigation closes what is open', async () => {
  const { user } = show();
  const doors = screen.getByRole('button', { name: 'Why us' });
  await user.click(doors);
  act(() => screen.getByRole('link', { name: 'Call (800) 555-0142' }).focus());
  expect(doors.getAttribute('aria-expanded')).toBe('false');
});

test('the header says when the page has been scrolled at all [S2.header-offset, S4.shell-states]', () => {
  const { banner } = show();
  const seen = [0, 1, 400, 0].map((y) => {
    scrollDownTo(y);
    return banner.dataset['scrolled'];
  });
  expect(seen).toEqual(['false', 'true', 'true', 'false']);
});

test('the menu opens with its first item open, the call-to-action and the utility links [S2.mobile-menu]', async () => {
  const { user } = show();
  const toggle = screen.getByRole('button', { name: 'Menu' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await user.click(toggle);
  const menu = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
  if (menu === null) throw new Error('The toggle controls nothing');
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(menu.hidden).toBe(false);
  expect(
    within(menu)
      .getAllByRole('button')
      .map((item) => [item.textContent, item.getAttribute('aria-expanded')]),
  ).toEqual([
    ['Windows', 'true'],
    ['Doors', 'false'],
    ['Why us', 'false'],
  ]);
  expect(linksIn(menu).map(([text]) => text)).toEqual([
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
  expect(document.documentElement.style.overflow).toBe('hidden');
});

test('the menu forgets what was open in it, and the page can be scrolled again [S2.mobile-menu]', async () => {
  const { user } = show();
  const toggle = screen.getByRole('button', { name: 'Menu' });
  const open = () =>
    within(document.getElementById(toggle.getAttribute('aria-controls') ?? '') ?? document.body)
      .getAllByRole('button')
      .filter((item) => item.getAttribute('aria-expanded') === 'true')
      .map((item) => item.textContent);
  await user.click(toggle);
  await user.click(screen.getAllByRole('button', { name: 'Doors' }).at(-1) ?? toggle);
  expect(open()).toEqual(['Doors']);
  await user.click(toggle);
  expect(document.documentElement.style.overflow).toBe('');
  await user.click(toggle);
  expect(open()).toEqual(['Windows']);
});

test('Esc closes the open menu and returns to the toggle [S2.mobile-menu]', async () => {
  const { user } = show();
  const toggle = screen.getByRole('button', { name: 'Menu' });
  await user.click(toggle);
  await user.keyboard('{Escape}');
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(toggle);
});

test('a screen that grows wide closes the menu', async () => {
  const { user } = show();
  const toggle = screen.getByRole('button', { name: 'Menu' });
  await user.click(toggle);
  act(() => void narrow.dispatchEvent(new Event('change')));
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
});
