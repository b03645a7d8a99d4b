import { describe, expect, test } from 'vitest';
import { ask, asksOfLeaving } from '#src/explorer/ask.ts';
import { chart } from '#src/explorer/chart.ts';
import { limitRules } from '#src/model/words.ts';

const DECISION = 'pages.project.address.form.deciding ▸ @always';
const LINE = (row: string) => `${DECISION} [isDecidedBy ${row}]`;

const RENTAL = LINE('nonPrimaryResidence');
const FEW_WINDOWS = LINE('fewerThanTwoWindows');
const NOTHING_FREE = 'pages.appointment.timeDateBooking.loading ▸ xstate.done.actor.loadSlots';

/** What owners of booking and lead flows ask in public forums, issue trackers and guides, in their words, and what answers it. */
const QUESTIONS = [
  ['What happens to somebody outside our service area?', LINE('outsideServiceArea')],
  ['we don’t serve this zip', LINE('outsideServiceArea')],
  ['Can renters book an appointment?', RENTAL],
  ['What about a holiday cottage?', RENTAL],
  ['What if it is a vacation home?', RENTAL],
  ...['second homes', 'rent', 'rental', 'landlord', 'tenants'].map(
    (word) => [word, RENTAL] as const,
  ),
  ['Do we take commercial buildings?', RENTAL],
  ['What if somebody has 1 window?', FEW_WINDOWS],
  ...['one window', '1 window', 'single window', 'single windows'].map(
    (words) => [words, FEW_WINDOWS] as const,
  ),
  ['What if somebody wants doors only and no windows?', FEW_WINDOWS],
  ['What if they are not sure who owns the home?', LINE('unsureOfOwnership')],
  ['What if the home is worth too little?', LINE('belowValueThreshold')],
  ['Where do six windows lead?', DECISION],
  [
    'The slot was taken by someone else while they were booking',
    'pages.appointment.timeDateBooking.saving ▸ xstate.error.actor.saveDraft [isSlotTaken]',
  ],
  ['What happens when we are fully booked?', NOTHING_FREE],
  ...['sold out', 'full', 'no times', 'no times available'].map(
    (words) => [words, NOTHING_FREE] as const,
  ),
  ['How far in advance can people book?', 'BOOKING_WINDOW_DAYS'],
  ['How many days can paid leads choose from?', 'PAID_LEAD_WINDOW_DAYS'],
  ['How long do we hold a picked time?', 'HOLD_SECONDS'],
  ['What happens when the hold expires?', 'hold.running ▸ hold.expired'],
  ['Who is offered Sundays?', 'SUNDAY_MIN_WINDOWS'],
  ['Why are there no evening appointments?', 'EVENING_AND_SATURDAY_MIN_WINDOWS'],
  ['What is the maximum number of windows?', 'MAX_WINDOWS'],
  [
    'If they pick a day far ahead, do they see the discount?',
    'offer.waiting ▸ offer.considered [isOfferDue]',
  ],
  [
    'What if none of these times work for them?',
    'pages.appointment.timeDateBooking ▸ noneWorks.chosen',
  ],
  [
    'What if the browser blocks the pop-up?',
    'pages.start.embedGetStarted.handingOver ▸ xstate.done.actor.handOver [isWindowBlocked]',
  ],
  ['When do we give up on a backend that does not answer?', 'REQUEST_TIMEOUT_MS'],
  ['reschedule', 'pages.appointment.timeDateBooking.editing ▸ booking.submitted [isMovingTo]'],
  ['cancel the visit', 'pages.appointment.yourVisit.open ▸ giveUp.chosen'],
  ['trade show', 'pages.start.event.deciding ▸ @always [hasCampaign]'],
] as const;

describe('a question in a product owner’s own words', () => {
  test.each(QUESTIONS)('“%s” finds its rule first', (question, id) => {
    expect(ask(question)[0]?.id).toBe(id);
  });

  test('asks for screens, and finds pages only, with what they show of it', () => {
    const found = ask('Which screens use the offer?');
    expect(found.filter(({ kind }) => kind !== 'page')).toEqual([]);
    expect(Object.fromEntries(found.map(({ id, where }) => [id.split('.').at(-1), where]))).toEqual(
      {
        additionalComments: 'Shows: offer words',
        commentsSubmitted: 'Shows: offer words',
        exploreResources: 'Shows: offer words',
        home: 'Shows: offer bar',
        timeDateBooking: 'Shows: offer terms, offer words, offer row, offer bar',
        yourVisit: 'Shows: offer words',
      },
    );
  });

  test.each([
    ['time-date', 'pages.appointment.timeDateBooking'],
    ['which pages show reviews', 'pages.start.home'],
    ['offline', 'pages.project.windowCount.saving'],
  ])('a state is found by its address and by what happens in it: %s', (question, path) => {
    expect(ask(question).map(({ id }) => id)).toContain(path);
  });

  test.each([
    ['where do people leave', true],
    ['Which page has the most drop-off?', true],
    ['one window', false],
  ])('asks where visitors leave, or not: %s', (question, isSo) => {
    expect(asksOfLeaving(question)).toBe(isSo);
  });

  test.each(['', 'What happens when …?', 'flying carpet'])(
    'that says nothing the flow knows finds nothing: “%s”',
    (question) => {
      expect(ask(question)).toEqual([]);
    },
  );
});

test('every state in which a limit is met is one of the chart', () => {
  expect(
    limitRules().filter(
      ({ at }) => at !== null && chart.chart.states.every(({ path }) => path !== at),
    ),
  ).toEqual([]);
});
