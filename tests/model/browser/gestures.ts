import { keyBy, mapValues } from 'es-toolkit';
import { pathOfStep, type StepId } from '#src/domain/steps.ts';
import { selectCalendar } from '#machines/booking/booking.page-selectors.ts';
import { type BookingSnapshot, selectStep } from '#machines/booking/booking.selectors.ts';
import type { FormStep } from '#machines/booking/booking.answers.ts';
import type { FormChanged } from '#machines/booking/booking.forms.ts';
import {
  ADDRESS_DEBOUNCE_MS,
  HOLD_MS,
  OFFER_FADE_MS,
  OFFER_VISIBLE_MS,
} from '#src/domain/constants.ts';
import { selectedTimeOf } from '#src/domain/calendar.ts';
import { formatDay } from '#src/domain/day-labels.ts';
import { keptQuery } from '#src/domain/query.ts';
import { type Control, fillForm } from '#tests/support/fill-form.ts';
import type { EventOf, ModelEvent, ModelEventType } from '#src/model/cases/case.ts';
import { EVENT_WORDS } from '#src/model/words.ts';
import { type BookingPage, SHORTLY } from './page.ts';

/** What a gesture gets. */
export interface Occasion<E extends ModelEvent = ModelEvent> {
  booking: BookingPage;
  event: E;
  /** The chart before the event. */
  snapshot: BookingSnapshot;
  /** When the event happens on the model's clock, in epoch milliseconds. */
  at: number;
  /** The events that follow in the journey, in order. */
  next: readonly ModelEvent[];
  /** Whether no journey of this run has performed this case before. */
  isNew: boolean;
}

type Gesture<E extends ModelEvent> = (occasion: Occasion<E>) => Promise<void>;

/** One gesture per event type. The backend's answers share one: {@link answer}. */
export type Gestures = {
  [T in Exclude<ModelEventType, Extract<ModelEvent, { actorId: string }>['type']>]: Gesture<
    EventOf<T>
  >;
};

/** Clicks a control as the keyboard would, even under the overlay that covers a page while it saves. */
async function press(control: Control): Promise<void> {
  await control.first().dispatchEvent('click');
}

function button(
  { booking: { page } }: Pick<Occasion, 'booking'>,
  name: string | RegExp,
  exact = true,
): Control {
  return page.getByRole('button', { name, exact });
}

function radio(
  { booking: { page } }: Pick<Occasion, 'booking'>,
  name: string,
  value: string | number,
): Control {
  return page.locator(`input[type=radio][name="${name}"][value="${value}"]`);
}

/** The gesture for every answer and every failure of the backend. */
export const answer = async ({
  booking,
  event,
  snapshot,
}: Occasion<Extract<ModelEvent, { actorId: string }>>): Promise<void> =>
  booking.answer(event, snapshot);

async function type<S extends FormStep>(
  occasion: Pick<Occasion, 'booking'>,
  { step, values }: FormChanged<S>,
): Promise<void> {
  return fillForm({ page: occasion.booking.page, press }, step, values);
}

/** Presses the submit button of an invalid form. Nothing may be submitted, and at least one field must say what is wrong with it. */
async function pressInvalid({ booking }: Pick<Occasion, 'booking'>): Promise<void> {
  await press(booking.page.locator('main button[type=submit]'));
  const isExplained = () =>
    [...document.querySelectorAll('main [aria-invalid=true]')].some((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .some((id) => /^Error: *\S/.test(document.getElementById(id)?.textContent?.trim() ?? '')),
    );
  await booking.until(
    'a field says what is wrong, after a form was sent that is not valid',
    async () => ((await booking.page.run(isExplained)) ? true : null),
    SHORTLY,
  );
}

/** Forms whose button gets its text from the content. No other submit button is in the form. */
const BUTTON_IN_FORM: readonly FormStep[] = [
  'home',
  'embedGetStarted',
  'requestCall',
  'fieldAgents',
];

/** Presses the button of a form. On the embedded page, first makes the browser block or allow the new window, as the rest of the journey expects. */
async function submit(occasion: Occasion<EventOf<'form.submitted'>>): Promise<void> {
  const { booking, event, next: later } = occasion;
  if (event.step === 'embedGetStarted') {
    const handOver = later.find((one) => one.type === 'xstate.done.actor.handOver');
    await booking.page.run((isBlocked) => {
      window.bookingBlocksWindows = isBlocked;
    }, handOver?.output.kind === 'blocked');
  }
  if (BUTTON_IN_FORM.includes(event.step))
    return press(booking.page.locator('main form button[type=submit]'));
  return press(button(occasion, event.step === 'additionalComments' ? 'Submit' : 'Next'));
}

/** Does what the browser's Forward button does to reach an entry of this visit that stands for a page. */
async function goForward(booking: BookingPage, url: string, step: StepId): Promise<void> {
  const before = await booking.heard('url.visited');
  await booking.page.run(
    (to, page) => {
      const { state } = window.history;
      window.history.pushState(
        { ...state, usr: { trail: [...(state?.usr?.trail ?? []), page] } },
        '',
        to,
      );
    },
    url,
    step,
  );
  // The page listens for `popstate` only after the first paint, so an event before that would be lost.
  await booking.until('the page hears that another address is opened', async () => {
    await booking.page.run(() =>
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })),
    );
    return (await booking.heard('url.visited')) > before ? true : null;
  });
}

/** Writes what another tab of the same visitor would write. */
async function writeElsewhere(
  { booking, snapshot }: Pick<Occasion, 'booking' | 'snapshot'>,
  hold: object | null,
): Promise<void> {
  const { draft, offerShown } = snapshot.context;
  const record = JSON.stringify({ step: selectStep(snapshot), hold, offerSeen: offerShown });
  await booking.page.run(
    (key, value) => {
      // `storage` events fire only for writes from another document; an iframe counts as one.
      const other = document.createElement('iframe');
      document.body.append(other);
      other.contentWindow?.localStorage.setItem(key, value);
      other.remove();
    },
    `booking.v1.${draft.id}`,
    record,
  );
}

/** When the hold ends according to the chart in the page, in epoch milliseconds; now without a hold. */
async function heldUntil({ booking }: Pick<Occasion, 'booking'>): Promise<number> {
  return (await booking.page.run(() => window.bookingReported.deadline)) ?? booking.now;
}

/** The main button of the calendar. */
const NEXT_OF_CALENDAR = {
  times: { booking: 'Book appointment', moving: 'Move my visit' },
  noTimes: { booking: 'Next', moving: 'Keep my visit' },
} as const;

/** What a visitor presses has the words of its event on it. */
function pressed<T extends keyof typeof EVENT_WORDS>(
  ...types: T[]
): Record<T, (occasion: Pick<Occasion, 'booking'>) => Promise<void>> {
  return mapValues(
    keyBy(types, (one) => one),
    (one) => async (occasion) => press(button(occasion, EVENT_WORDS[one])),
  );
}

/** Performs each event as a visitor, another tab or the clock would. An event without a gesture does not compile. */
export const GESTURES = {
  ...pressed(
    'restarted',
    'retry',
    'visit.opened',
    'move.chosen',
    'giveUp.chosen',
    'comments.opened',
    'bookAgain.chosen',
    'noneWorks.chosen',
  ),
  'form.changed': async (occasion) => {
    await type(occasion, occasion.event);
    if (occasion.isNew && !occasion.event.isValid && !occasion.snapshot.hasTag('busy'))
      await pressInvalid(occasion);
  },
  back: async (occasion) => {
    const { page } = occasion.booking;
    const overview = page.getByRole('link', { name: 'All good-to-know pages' });
    if ((await overview.count()) > 0) return press(overview);
    const back = button(occasion, 'Back');
    if ((await back.count()) > 0) return press(back);
    await page.run(() => window.history.back());
  },
  exited: async (occasion) =>
    press(occasion.booking.page.getByRole('button', { name: /^Exit( Form)?$/ })),
  'url.visited': async ({ booking, event: { visit }, snapshot }) => {
    const query = keptQuery(
      visit.resume
        ? [...snapshot.context.query, { name: 'resume', value: '' }]
        : snapshot.context.query,
      visit.id,
    );
    const path = visit.step === 'notFound' ? 'door-count' : pathOfStep(visit.step);
    await goForward(booking, `/${path}${query}`, visit.step);
  },
  'hold.acknowledged': async ({ booking }) =>
    press(booking.page.getByRole('alertdialog').getByRole('button')),
  'form.submitted': submit,
  'callRequest.opened': async (occasion) => press(button(occasion, /Request a call/, false)),
  'agents.opened': async ({ booking }) => press(booking.page.locator('main').getByRole('button')),
  'week.turned': async (occasion) =>
    press(
      button(
        occasion,
        occasion.event.weekIndex > occasion.snapshot.context.weekIndex
          ? /^Next week/
          : /^Previous week/,
        false,
      ),
    ),
  'day.picked': async (occasion) =>
    press(button(occasion, new RegExp(`^${formatDay(occasion.event.date)}, `), false)),
  'time.picked': async (occasion) => {
    const { blockId, startTime } = occasion.event.time;
    await press(radio(occasion, 'selectedTime', selectedTimeOf({ id: blockId, startTime })));
  },
  'booking.submitted': async (occasion) =>
    press(
      button(
        occasion,
        NEXT_OF_CALENDAR[
          selectCalendar(occasion.snapshot).state === 'noTimes' ? 'noTimes' : 'times'
        ][occasion.snapshot.context.isMoving ? 'moving' : 'booking'],
      ),
    ),
  'giveUp.declined': async (occasion) => press(button(occasion, 'Keep my visit')),
  'giveUp.confirmed': async (occasion) =>
    press(
      button(
        occasion,
        occasion.event.status === 'CallToSet' ? 'Call me to find a time' : 'I no longer want it',
      ),
    ),
  'page.opened': async ({ booking: { page }, event: { step } }) =>
    press(
      step === 'exploreResources'
        ? page.locator('main').getByRole('button', { name: /resources|read|good to know/i })
        : page.locator(`main a[href^="/${pathOfStep(step)}"]`),
    ),
  'home.opened': async ({ booking }) => press(booking.page.locator('main').getByRole('button')),
  'hold.ticked': async ({ booking }) => booking.pass(1000),
  'hold.expired': async (occasion) => {
    await occasion.booking.jumpTo(await heldUntil(occasion));
    await occasion.booking.pass(1000);
  },
  'hold.extended': async (occasion) => {
    const { booking } = occasion;
    await booking.jumpTo((await heldUntil(occasion)) - 50_000);
    await booking.pass(1000);
    await press(button(occasion, 'Keep this time'));
  },
  'hold.synced': async (occasion) => {
    const { booking, event, at, snapshot } = occasion;
    const isOver = event.hold !== null && event.hold.deadline <= at;
    if (isOver && snapshot.context.hold !== null) await booking.jumpTo(await heldUntil(occasion));
    // An identical record from the same moment would not count as news.
    else if (event.hold !== null) await booking.pass(1);
    const savedAt = booking.now;
    const deadline = isOver ? await heldUntil(occasion) : savedAt + HOLD_MS;
    const hold = event.hold && { ...event.hold, deadline, alert: isOver, savedAt };
    await booking.untilHeard('hold.synced', () => writeElsewhere(occasion, hold));
  },
  'offer.paused': async ({ booking: { page } }) => {
    const [x, y] = await page.run(() => {
      const { left, top, width, height } =
        document.querySelector('aside[aria-label^="Offer"]')?.getBoundingClientRect() ??
        new DOMRect();
      return [left + width / 2, top + height / 2] as const;
    });
    await page.point(x, y);
  },
  'offer.resumed': async ({ booking }) => booking.page.point(2, 2),
  'offer.closed': async (occasion) => press(button(occasion, 'Close offer')),
  'xstate.after.addressPause.booking.pages.project.address.owners.pausing': async ({ booking }) =>
    booking.pass(ADDRESS_DEBOUNCE_MS),
  'xstate.after.offerTime.booking.offer.shown.counting': async ({ booking }) =>
    booking.pass(OFFER_VISIBLE_MS),
  'xstate.after.offerFade.booking.offer.fading': async ({ booking }) => booking.pass(OFFER_FADE_MS),
} satisfies Gestures;
