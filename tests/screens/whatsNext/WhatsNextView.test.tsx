import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Booked, WithoutDate } from '#stories/screens/WhatsNext.stories.tsx';
import { paragraphOf } from '../../support/forms.tsx';
import { heading } from '../../support/stage.tsx';

const headlineClass = () => screen.getByRole('heading', { level: 1 }).firstElementChild?.className;
const cards = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

const VISIT = ['Your advisor visits', 'You see your options', 'You get one clear price'];

test('with an appointment: the headline, its day and time, and what happens until then [S2.whats-next, S2.date-format, S2.time-format]', () => {
  render(<Booked.Component />);

  expect(heading()).toBe("You're all set, José!");
  expect(paragraphOf('Monday, March 9th at 09:00 AM')).toBeDefined();
  expect(cards()).toEqual(['You hear from us', ...VISIT]);
});

test('without one the headline looks different and says that we call, the call comes first, and nothing is said of a day [S2.whats-next, S2.first-name]', () => {
  render(<Booked.Component />);
  const booked = headlineClass();
  document.body.replaceChildren();
  render(<WithoutDate.Component firstName="" />);

  expect(heading()).toBe("Thank you! We'll call you to find a time.");
  expect(paragraphOf("Your time isn't set yet")).toBeDefined();
  expect(cards()).toEqual(['We call you', ...VISIT]);
  expect(document.body.textContent).not.toMatch(/The day before|between now and the visit/);
  expect(headlineClass()).not.toBe(booked);
});
