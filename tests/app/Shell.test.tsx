import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ScreenFailure, StartFailure } from '#src/app/FailureMessage.tsx';
import { Shell } from '#src/app/Shell.tsx';
import type { StepId } from '#src/domain/steps.ts';
import type { BookingActor } from '#src/flow/booking-context.ts';
import { ErrorBoundary } from '#src/startup/ErrorBoundary.tsx';
import { flowAt, renderAround } from './shell.support.tsx';
import { press } from '#tests/support/forms.tsx';

const IDLE = { subscribe: () => () => undefined, getSnapshot: () => false };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal('scrollTo', () => undefined);
});

async function show(step: StepId): Promise<BookingActor> {
  const flow = flowAt(step);
  await act(async () => renderAround(flow, <Shell activity={IDLE} />));
  await screen.findByRole('heading', { level: 1 });
  return flow;
}

function landmarks() {
  const outsideMain = (element: HTMLElement) => element.closest('main') === null;
  return [
    screen.queryAllByRole('banner').filter(outsideMain).length,
    screen.queryAllByRole('main').length,
    screen.queryAllByRole('contentinfo').filter(outsideMain).length,
  ];
}

test('every page stands between header and footer [S1.shell]', async () => {
  await show('financingPlans');
  await screen.findByRole('contentinfo');
  expect(landmarks()).toEqual([1, 1, 1]);
});

test('embedded, the page stands alone and with less room around it [S2.embedded-shell, S4.shell-states]', async () => {
  const isTight = () => screen.getByRole('main').parentElement?.className.includes('embedded');
  await show('financingPlans');
  const usual = isTight();
  cleanup();
  await show('embedGetStarted');
  expect(landmarks()).toEqual([0, 1, 0]);
  expect(screen.queryByRole('link', { name: 'Skip to main content' })).toBe(null);
  expect(usual).toBe(false);
  expect(isTight()).toBe(true);
});

test('the skip link moves focus to the main area and leaves the address as it is', async () => {
  await show('financingPlans');
  const main = screen.getByRole('main');
  main.scrollIntoView = () => undefined;
  const before = window.location.href;
  await userEvent.click(screen.getByRole('link', { name: 'Skip to main content' }));
  expect(document.activeElement).toBe(main);
  expect(window.location.href).toEqual(before);
});

test('nothing behind the open menu can be reached [S2.mobile-menu, S4.shell-states]', async () => {
  await show('financingPlans');
  const page = screen.getByRole('main').parentElement;
  const before = page?.hasAttribute('inert');
  await press('Menu');
  expect(before).toBe(false);
  expect(page?.hasAttribute('inert')).toBe(true);
});

test('the menu closes when Back turns the page under it [S2.mobile-menu, V1]', async () => {
  const flow = await show('financingPlans');
  await press('Menu');
  await act(async () => flow.send({ type: 'back' }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(screen.getByRole('main').parentElement?.hasAttribute('inert')).toBe(false);
});

function Broken(): never {
  throw new Error('undefined is not a function');
}

test.each([
  { isMissing: false, heading: 'Something went wrong on this step' },
  { isMissing: true, heading: "This step didn't load" },
])(
  'a screen that fails says “$heading” and that answers are saved, with a way to retry and the phone, and is logged',
  ({ isMissing, heading }) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    renderAround(
      flowAt('home'),
      <ErrorBoundary renderFailure={() => <ScreenFailure isMissing={isMissing} />}>
        <Broken />
      </ErrorBoundary>,
    );

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
    expect(screen.getByRole('alert').textContent).toContain("The steps you've finished are saved");
    expect(screen.getByRole('button').textContent).toBe('Try again');
    expect(screen.getByRole('link').getAttribute('href')).toBe('tel:8005550142');
    expect(logged.mock.calls.map(([first]) => first)).toContain('The page could not be shown');
    logged.mockRestore();
  },
);

test('a start that fails offers to try again and the phone, and no phone link where no number is known [S8.start-failure]', () => {
  const { rerender } = render(<StartFailure phone="(800) 555-0142" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'This page could not be loaded',
  );
  expect(screen.queryAllByRole('link').length).toBe(1);
  rerender(<StartFailure phone="" />);
  expect(screen.getByRole('button', { name: 'Try again' }).textContent).toBe('Try again');
  expect(screen.queryAllByRole('link').length).toBe(0);
});
