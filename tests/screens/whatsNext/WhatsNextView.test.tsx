import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { WhatsNextView, type WhatsNextViewProps } from '#src/screens/whatsNext/WhatsNextView.tsx';
import { INFO } from '#stories/support/info-frame.ts';
import { paragraphOf, press } from '../../support/forms.tsx';
import { heading } from '../../support/stage.tsx';

const whatsNext = await bundledCopy('whatsNext');

function show(overrides: Partial<WhatsNextViewProps> = {}) {
  const onResourcesOpened = vi.fn<() => void>();
  render(
    <WhatsNextView
      content={whatsNext}
      frame={INFO}
      firstName="José"
      appointmentDateTime="2026-03-08T13:30"
      onResourcesOpened={onResourcesOpened}
      {...overrides}
    />,
  );
  return { onResourcesOpened };
}

const headlineClass = () => screen.getByRole('heading', { level: 1 }).firstElementChild?.className;

test('with an appointment: the headline, its day and time, and what happens until then [S2.whats-next, S2.date-format, S2.time-format]', () => {
  show();

  expect(heading()).toBe("You're all set, José!");
  expect(paragraphOf('Sunday, March 8th at 01:30 PM').textContent).toBe(
    'Sunday, March 8th at 01:30 PM',
  );
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual([
    'You hear from us',
    'Your advisor visits',
    'You see your options',
    'You get one clear price',
  ]);
});

test('without one the headline says that we call and looks different [S2.whats-next]', () => {
  show();
  const booked = headlineClass();
  document.body.replaceChildren();
  show({ appointmentDateTime: null });

  expect(heading()).toBe("Thank you, José! We'll call you to find a time.");
  expect(paragraphOf("Your time isn't set yet").textContent).toBe("Your time isn't set yet");
  expect(headlineClass() === booked).toBe(false);
});

test('without a date nothing is said of a time or a day that is not set yet: the call comes first [S2.whats-next]', () => {
  show({ appointmentDateTime: null });
  const main = document.body.textContent;

  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual([
    'We call you',
    'Your advisor visits',
    'You see your options',
    'You get one clear price',
  ]);
  expect(
    ['The day before the visit', 'between now and the visit'].filter((words) =>
      main.includes(words),
    ),
  ).toEqual([]);
  expect(screen.getByText(whatsNext.textWithoutDate).tagName).toBe('P');
});

test('its button opens the resources [S2.whats-next]', async () => {
  const { onResourcesOpened } = show({ firstName: '' });
  await press('Explore resources');

  expect(heading()).toBe("You're all set!");
  expect(onResourcesOpened.mock.calls.length).toBe(1);
});
