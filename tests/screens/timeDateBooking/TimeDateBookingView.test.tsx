import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import type { TimeDateBookingViewProps } from '#src/screens/timeDateBooking/TimeDateBookingView.tsx';
import { Busy, Empty, Failed, Filled } from '#stories/screens/TimeDateBooking.stories.tsx';
import { calendarView } from '#stories/support/calendar-view.ts';
import { frameState } from '#stories/support/frame-state.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { hasFocus, paragraphOf, press } from '#tests/support/forms.tsx';
import { buttons } from '#tests/support/info-pages.ts';

const TIME = {
  blockId: '2026-03-03-0900',
  date: '2026-03-03',
  startTime: '09:00',
  endTime: '10:30',
  period: 'Morning',
} as const;
const RUNNING = { state: 'running', secondsLeft: 299, isUrgent: false, isReserved: true } as const;
const OFFER = '$200 off your project.';
const OFFER_IN_WORDS = 'Book a visit by Thursday, March 5th and get $200 off your project.';

/** Shows the page with a calendar that reacts to picks as the flow does, and records the events sent. */
function show(overrides: Partial<TimeDateBookingViewProps> = {}) {
  const sent: BookingEvent[] = [];
  const send = (event: BookingEvent) => void sent.push(event);
  const page = (props: Partial<TimeDateBookingViewProps>) => (
    <Empty.Component {...overrides} {...props} send={send} />
  );
  const { rerender, unmount } = render(page({}));
  return {
    sent,
    again: (next: Partial<TimeDateBookingViewProps>) => rerender(page(next)),
    leave: unmount,
  };
}

const day = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}, `) });

describe('the days', () => {
  test('are buttons named by their full date and the words they show, full or closed to a project of this size [V1, S2.calendar, S2.date-format, S9.sunday]', () => {
    show({ calendar: calendarView({}, { rules: { windowCount: 2 } }) });
    const days = within(screen.getByRole('toolbar')).getAllByRole('button');
    const NAMES = [
      'Monday, March 2nd, Mon 2, Full',
      'Tuesday, March 3rd, Tue 3, 5 times',
      'Wednesday, March 4th, Wed 4, 4 times',
      'Thursday, March 5th, Thu 5, 1 time',
      'Friday, March 6th, Fri 6, 5 times',
      'Saturday, March 7th, Sat 7, Closed',
      'Sunday, March 8th, Sun 8, Closed',
    ];

    expect(NAMES.map((name) => screen.getByRole('button', { name }))).toEqual(days);
    expect(
      days.map(({ lastChild, ariaDisabled }) => [lastChild?.textContent, ariaDisabled]),
    ).toEqual([
      ['Full', 'true'],
      ['5 times', null],
      ['4 times', null],
      ['1 time', null],
      ['5 times', null],
      ['Closed', 'true'],
      ['Closed', 'true'],
    ]);
  });

  test('have one tab stop and are moved through by arrow keys, Home and End [V5, S2.calendar]', async () => {
    show();
    day('Tuesday, March 3rd').focus();
    const visited: (string | null)[] = [];
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'End', 'ArrowRight', 'Home']) {
      await userEvent.keyboard(`{${key}}`);
      visited.push(document.activeElement?.getAttribute('data-date') ?? null);
    }
    const stops = within(screen.getByRole('toolbar'))
      .getAllByRole('button')
      .map((button) => button.tabIndex);

    expect(visited).toEqual([
      '2026-03-02',
      '2026-03-02',
      '2026-03-03',
      '2026-03-08',
      '2026-03-08',
      '2026-03-02',
    ]);
    expect(stops).toEqual([0, -1, -1, -1, -1, -1, -1]);
  });

  test('picked by keyboard, lead on to the first group of times, which is announced [V5, S4.change-day]', async () => {
    const { sent } = show();
    day('Wednesday, March 4th').focus();
    await userEvent.keyboard('{Enter}');

    expect(sent).toEqual([{ type: 'day.picked', date: '2026-03-04' }]);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Morning' }));
    expect(document.querySelector('#polite-announcer')?.textContent).toBe(
      '4 times on Wednesday, March 4th',
    );
  });

  test('lead to the first free evening and Saturday, and to the group of times that was asked for [S2.calendar]', async () => {
    const { sent } = show({ calendar: calendarView({ day: '2026-03-04' }) });
    await press('First free evening: Tue, Mar 3');

    expect(sent).toEqual([{ type: 'day.picked', date: '2026-03-03' }]);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Evening' }));
    expect(
      screen.getAllByRole('button', { name: /^First free/ }).map(({ textContent }) => textContent),
    ).toEqual(['First free Saturday: Sat, Mar 7']);
  });

  test('without times say so in the specification’s words and lead on to the next day that has some, in the next week too [S8.no-slots-day, S4.change-day]', async () => {
    const { sent } = show({
      calendar: calendarView(
        { day: '2026-03-07' },
        { free: [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0] },
      ),
    });
    const said = screen.getByText(/^There are no/).parentElement?.textContent;
    await press(/^Next free day/);

    expect(said).toBe(
      'There are no available appointments for Saturday, March 7th.Please select another day, to see available appointment slots.Next free day: Wednesday, March 11th',
    );
    expect(sent).toEqual([{ type: 'day.picked', date: '2026-03-11' }]);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Morning' }));
  });

  test('without times offer no other day where none is open later [S8.no-slots-day, S9.paid-lead]', () => {
    const free = [0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 4, 4];
    show({
      calendar: calendarView({ day: '2026-03-02' }, { rules: { isPaidLead: true }, free }),
    });
    expect(screen.getByText(/^There are no/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Next free day/ })).toBeNull();
  });
});

describe('the weeks', () => {
  test('turn by buttons that name the range, keep the focus and say what is there, and not past the end [V5, S9.booking-window]', async () => {
    const { sent } = show();
    await press('Next week, March 9th to March 15th');
    await press('Next week (not open for booking)');

    expect(sent).toEqual([{ type: 'week.turned', weekIndex: 1 }]);
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Next week (not open for booking)' }),
    );
    expect(document.querySelector('#polite-announcer')?.textContent).toBe(
      'March 9th to March 15th. 6 days with times available.',
    );
  });

  test.each(['open', 'noTimes'] as const)(
    'turn to one that a paid lead cannot book, with nothing to pick and a sentence that says why, where the first week is %s [F21, S9.paid-lead]',
    async (state) => {
      const why = "Visits can be booked through Sunday, March 8th. Later days aren't open yet.";
      const { sent } = show({
        calendar: calendarView(
          { state },
          { rules: { isPaidLead: true }, ...(state === 'noTimes' && { free: [0] }) },
        ),
      });
      const before = screen.queryByText(why);
      await press('Next week, March 9th to March 15th');
      await userEvent.click(day('Monday, March 9th'));
      const days = within(screen.getByRole('toolbar')).getAllByRole('button');

      expect({ before, now: screen.getByText(why).tagName }).toEqual({ before: null, now: 'P' });
      expect(sent).toEqual([{ type: 'week.turned', weekIndex: 1 }]);
      expect(document.querySelector('#polite-announcer')?.textContent).toBe(
        `March 9th to March 15th. No days with times available. ${why}`,
      );
      expect(
        days.filter(
          ({ ariaDisabled, ariaPressed, textContent }) =>
            ariaDisabled === 'true' && ariaPressed === 'false' && textContent.includes(', Closed'),
        ),
      ).toHaveLength(7);
    },
  );

  test('turn back from one that a paid lead cannot book by a button there; no other day of that week is asked for [F21, S9.paid-lead]', async () => {
    const { sent } = show({
      calendar: calendarView({ weekIndex: 1, day: '2026-03-09' }, { rules: { isPaidLead: true } }),
    });
    const asked = screen.queryByText(/select another day/);
    await press('Back to this week');

    expect(asked).toBe(null);
    expect(sent).toEqual([{ type: 'week.turned', weekIndex: 0 }]);
  });
});

describe('the times', () => {
  test('are radio buttons under Morning, Afternoon and Evening, named by their start alone; their time zone is said below [V1, V14, F12, S2.time-format, S2.calendar]', () => {
    show();
    const groups = ['Morning', 'Afternoon', 'Evening'].map((name) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole('radio')
        .map((radio) => radio.closest('div')?.querySelector('label')?.textContent),
    );

    expect(groups).toEqual([
      ['08:00 AM', '09:00 AM', '10:30 AM'],
      ['01:00 PM', '02:30 PM'],
      ['06:00 PM'],
    ]);
    expect(screen.getByText(/All times are/).textContent).toBe(
      'Plan on about 90 minutes. All times are Central Time.',
    );
  });

  test('are picked, named on the main button and booked [S2.book-button, S3.selected-time, V1]', async () => {
    const { sent } = show();
    await press('09:00 AM', 'radio');
    const book = screen.getByRole('button', { name: 'Book appointment' });
    const description = document.querySelector(
      `#${book.getAttribute('aria-describedby')}`,
    )?.textContent;
    await userEvent.click(book);

    expect(description).toBe('Tuesday, March 3rd, 09:00 AM to 10:30 AM');
    expect(sent).toEqual([{ type: 'time.picked', time: TIME }, { type: 'booking.submitted' }]);
  });

  test('are required: Book says so at the times and moves there [S5.booking, S5.required, V2]', async () => {
    const { sent } = show();
    await press('Book appointment');
    const first = screen.getByRole('radio', { name: '08:00 AM' });
    const described = (first.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.querySelector(`[id="${id}"]`)?.textContent);

    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(first);
    expect(described).toEqual(['to 09:30 AM', 'Error: Field is required.']);
    await userEvent.click(first);
    expect(screen.queryByText('Field is required.')).toBeNull();
  });

  test('required on a day without times, lead back to the days [S5.booking]', async () => {
    show({ calendar: calendarView({ day: '2026-03-02' }) });
    await press('Book appointment');

    expect(paragraphOf('Field is required.').textContent).toBe('Error: Field is required.');
    expect(document.activeElement).toBe(day('Monday, March 2nd'));
  });

  test('stay as they are while the booking is being saved [F15]', async () => {
    const sent: BookingEvent[] = [];
    render(<Busy.Component send={(event) => sent.push(event)} />);
    await press('08:00 AM', 'radio');
    await userEvent.click(day('Friday, March 6th'));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Book appointment' }));

    expect(sent).toEqual([]);
  });

  test('once chosen, stand with their countdown at the Book button; the project, the place and the tip are on the page [S2.booking-aids, F11]', async () => {
    const { tip } = await bundledCopy('timeDateBooking');
    render(<Filled.Component />);
    const countdown = screen.getByRole('timer', { name: 'Time left to book: 4:32' });
    const bar = screen.getByRole('button', { name: 'Book appointment' }).parentElement;

    expect(bar?.contains(countdown)).toBe(true);
    expect(bar?.querySelector('p')?.textContent).toBe(
      'Tuesday, March 3rd, 09:00 AM to 10:30 AMTue, Mar 3 · 9:00 AM',
    );
    expect(screen.getByText('6 windows, 1 door').tagName).toBe('DD');
    expect(screen.getByText('12 Oak St').tagName).toBe('DD');
    expect(screen.getByRole('heading', { name: tip.title })).toBeDefined();
  });
});

describe('ways on without a time', () => {
  test('None of these times work for me stands with the times, away from the bar that holds Book, before it in the order of focus [S2.none-link, S4.none-works, V1, F15]', async () => {
    const { sent } = show();
    const none = screen.getByRole('button', { name: 'None of these times work for me' });
    const book = screen.getByRole('button', { name: 'Book appointment' });

    expect(screen.getByRole('region', { name: 'Calendar' }).contains(none)).toBe(true);
    expect(book.parentElement?.querySelectorAll('button').length).toBe(1);
    expect(none.compareDocumentPosition(book)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(none);
    expect(sent).toEqual([{ type: 'noneWorks.chosen' }]);
  });

  test('with nothing free at all the page says so, offers the call, and has a Next of its own; the time left of one that is held is still shown [S8.no-slots, S4.booking-next, F11]', async () => {
    const { sent } = show({
      calendar: calendarView({ state: 'noTimes', day: '2026-03-02' }, { free: [0] }),
      frame: frameState({ progress: null, hold: RUNNING }),
    });
    const words = screen.getAllByText('*No appointment slots available for this day');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    await press('Next');

    expect(words.map(({ ariaLive, tagName }) => ariaLive ?? tagName)).toEqual(['polite', 'P']);
    expect(links).toEqual(['tel:+18005550142']);
    expect(screen.getAllByRole('timer')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Book appointment' })).toBeNull();
    expect(sent).toEqual([{ type: 'booking.submitted' }]);
  });

  test('while times are on their way nothing can be booked and it is said [S7.blocks]', async () => {
    const { sent } = show({
      calendar: calendarView({ state: 'loading', days: [], day: null, startDay: null }),
    });
    await press('Book appointment');

    expect(sent).toEqual([]);
    expect(screen.getByText('Loading the available times').ariaLive).toBe('polite');
  });

  test('times that did not load are said so, with Try again, the phone, None of these, and the time left of one that is held [S7.blocks, F11]', async () => {
    const onRetry = vi.fn<() => void>();
    const failure = { kind: 'timeout' } as const;
    render(
      <Failed.Component frame={frameState({ progress: null, failure, onRetry, hold: RUNNING })} />,
    );
    await press('Try again');

    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alert').textContent).toBe(
      "We couldn't load the available timesThis is taking too long. Please try again.Try again",
    );
    expect(screen.getByRole('link', { name: 'Call (800) 555-0142' }).getAttribute('href')).toBe(
      'tel:+18005550142',
    );
    expect(buttons()).toEqual(['Back', 'Exit', 'Try again', 'None of these times work for me']);
    expect(screen.getByRole('timer', { name: 'Time left to book: 4:59' })).toBeDefined();
  });
});

describe('a time taken meanwhile', () => {
  const conflict = { date: '2026-03-04', startTime: '09:00', period: 'Morning' } as const;

  test('is told where the focus goes, with the same period on the nearest days [F14]', async () => {
    const { sent } = show({ calendar: calendarView({ conflict }) });
    const alert = screen.getByRole('alert');
    await hasFocus(() => alert);
    const offered = within(alert)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    await press('Morning on Thursday, March 5th');

    expect(alert.querySelector('p')?.textContent).toBe('That time is no longer available');
    expect(offered).toEqual([
      'Morning on Tuesday, March 3rd',
      'Morning on Wednesday, March 4th',
      'Morning on Thursday, March 5th',
    ]);
    expect(sent).toEqual([{ type: 'day.picked', date: '2026-03-05' }]);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Morning' }));
  });
});

describe('the offer', () => {
  test('shows its bar, which says its condition first, leads to the first day that earns it, waits under pointer or focus and can be closed [S4.offer-fade, S2.booking-aids, V13]', async () => {
    const { sent } = show({
      calendar: calendarView({ day: '2026-03-06' }),
      offer: { bar: 'shown', text: OFFER },
    });
    const bar = await screen.findByRole('complementary');
    const said = within(bar).getByRole('status').textContent;
    await userEvent.hover(bar);
    within(bar).getByRole('button', { name: 'Close offer' }).focus();
    await userEvent.unhover(bar);
    await userEvent.click(within(bar).getByRole('button', { name: 'Close offer' }));

    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Offer terms' }));
    expect(sent.map(({ type }) => type)).toEqual(['offer.paused', 'offer.closed']);
    await userEvent.click(within(bar).getByRole('button', { name: 'See Tue, Mar 3' }));

    expect(said).toEqual(OFFER_IN_WORDS);
    expect(sent.at(-1)).toEqual({ type: 'day.picked', date: '2026-03-03' });
  });

  test.each<[string, Partial<TimeDateBookingViewProps>]>([
    ['has gone', { offer: { bar: 'hidden', text: OFFER } }],
    [
      'makes room for a save that has failed',
      {
        offer: { bar: 'shown', text: OFFER },
        frame: frameState({ progress: null, failure: { kind: 'offline' } }),
      },
    ],
  ])(
    'keeps its terms on the page where its bar %s, and says nothing before [S4.offer-due, F15]',
    (_, next) => {
      const { again } = show();
      const before = screen.queryByRole('region', { name: 'Offer terms' });
      again(next);

      expect(before).toBe(null);
      expect(screen.getByText(OFFER_IN_WORDS).tagName).toBe('H2');
      expect(screen.queryByRole('complementary')).toBe(null);
    },
  );

  test('is said to be earned by a time within three days, and no longer by a later one [S4.offer-accepted]', async () => {
    show({ offer: { bar: 'hidden', text: OFFER } });
    const said = () =>
      within(screen.getByRole('region', { name: 'Offer terms' })).getByRole('status').textContent;
    const words = [said()];
    for (const name of ['Thursday, March 5th', 'Friday, March 6th']) {
      await userEvent.click(day(name));
      await press('08:00 AM', 'radio');
      words.push(said());
    }

    expect(words).toEqual(['', 'This visit earns the offer', '']);
  });

  test('leads nowhere where no day that earns it has a time [V13]', async () => {
    show({
      calendar: calendarView({ day: '2026-03-06' }, { free: [0, 0, 0, 0, 5, 5, 5] }),
      offer: { bar: 'shown', text: OFFER },
    });
    const bar = within(await screen.findByRole('complementary'));

    expect(bar.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual(['Close offer']);
  });

  test('goes on counting when the page is left under the pointer [S4.offer-fade]', async () => {
    const { sent, leave } = show({ offer: { bar: 'shown', text: OFFER } });
    await userEvent.hover(await screen.findByRole('complementary'));
    leave();

    expect(sent).toEqual([{ type: 'offer.paused' }, { type: 'offer.resumed' }]);
  });
});

test('after the alert that the time ran out, focus is on the calendar [S4.expiry, V5]', () => {
  const { again } = show({
    frame: frameState({
      progress: null,
      hold: { state: 'expired', secondsLeft: 0, isUrgent: false, isReserved: false },
    }),
  });
  again({ frame: frameState({ progress: null }) });

  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Choose a day' }));
});

describe('for a visit that is to move', () => {
  const MOVED = {
    date: '2026-03-03',
    startTime: '09:00',
    endTime: '10:30',
    timeZone: 'America/Chicago',
  } as const;

  test('the page says that it stays until then, marks its day, and does not offer its time [L26.calendar]', () => {
    show({ calendar: calendarView({ moved: MOVED }) });
    const present = screen.getByRole<HTMLInputElement>('radio', { name: '09:00 AM' });
    expect({
      heading: screen.getByRole('heading', { level: 1 }).textContent,
      staying: screen.getByText(/^It stays on Tuesday, March 3rd, 09:00 AM to 10:30 AM/).tagName,
      day: screen.getByRole('button', { name: /your visit is on this day/ }).dataset['date'],
      isOffered: !present.disabled,
      description: present.closest('div')?.textContent,
    }).toEqual({
      heading: 'Pick another time for your visit',
      staying: 'P',
      day: '2026-03-03',
      isOffered: false,
      description: '09:00 AMYour visit now',
    });
  });

  test('its time is marked where it took the last place and is not listed any more [L26.calendar]', () => {
    show({ calendar: calendarView({ moved: { ...MOVED, startTime: '07:15', endTime: '08:45' } }) });
    const present = screen.getByRole<HTMLInputElement>('radio', { name: '07:15 AM' });
    expect({
      isOffered: !present.disabled,
      group: present.closest('fieldset')?.id,
      description: present.closest('div')?.textContent,
    }).toEqual({
      isOffered: false,
      group: 'times-Morning',
      description: '07:15 AMYour visit now',
    });
  });

  test('its day leads to the next free one where it took the last time of all [L26.calendar]', () => {
    show({
      calendar: calendarView({ moved: { ...MOVED, date: '2026-03-02' }, day: '2026-03-02' }),
    });
    expect({
      times: screen.getAllByRole<HTMLInputElement>('radio').map(({ disabled }) => disabled),
      next: screen.queryByRole('button', { name: /^Next free day: Tuesday, March 3rd/ }) !== null,
    }).toEqual({ times: [true], next: true });
  });

  test('a time that somebody else took first leaves it, and the message says so [L26.calendar]', () => {
    show({
      calendar: calendarView({
        moved: MOVED,
        conflict: { date: '2026-03-05', startTime: '10:30', period: 'Morning' },
      }),
    });
    expect(screen.getByRole('alert').textContent).toContain(
      'Your visit stays on Tuesday, March 3rd, 09:00 AM to 10:30 AM.',
    );
  });
});
