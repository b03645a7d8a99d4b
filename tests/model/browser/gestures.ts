import type { Locator } from 'playwright';
import { pathOfStep } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import { selectStep } from '#machines/booking/booking.selectors.ts';
import type { FormStep, FormValues } from '#machines/booking/booking.answers.ts';
import type { FormChanged } from '#machines/booking/booking.forms.ts';
import { ADDRESS_DEBOUNCE_MS, HOLD_MS, OFFER_FADE_MS, OFFER_VISIBLE_MS, PROPERTY_TYPE, SOURCE_OTHER } from '#src/domain/constants.ts';
import { selectedTimeOf } from '#src/domain/calendar.ts';
import { formatDay } from '#src/domain/day-labels.ts';
import { CUSTOM_STYLE } from '#src/domain/project-details.ts';
import { keptQuery } from '#src/domain/query.ts';
import type { EventOf, ModelEvent, ModelEventType } from '../cases/case.ts';
import type { BookingPage } from './page.ts';

/** What a gesture is made with. */
export interface Occasion<E extends ModelEvent = ModelEvent> {
  booking: BookingPage;
  event: E;
  /** Before the event. */
  snapshot: BookingSnapshot;
  /** When it happens on the clock of the model, in epoch milliseconds. */
  at: number;
  /** What happens later in the journey, nearest first. */
  next: readonly ModelEvent[];
  /** Whether no journey of this run has done the same before. */
  isNew: boolean;
}

type Gesture<E extends ModelEvent> = (occasion: Occasion<E>) => Promise<void>;

export type Gestures = { [T in ModelEventType]: Gesture<EventOf<T>> };

/** Presses a control as the keyboard would: also under the overlay that stands on a page while it saves. */
async function press(locator: Locator): Promise<void> {
  const control = locator.first();
  await control.waitFor({ state: 'attached', timeout: 5000 });
  await control.evaluate((element: HTMLElement) => element.click());
}

async function fill(locator: Locator, text: string): Promise<void> {
  const box = locator.first();
  await box.waitFor({ state: 'attached', timeout: 5000 });
  if ((await box.inputValue()) !== text) await box.fill(text, { force: true });
}

function button({ booking: { page } }: Pick<Occasion, 'booking'>, name: string | RegExp, exact = true): Locator {
  return page.getByRole('button', { name, exact });
}

function radio({ booking: { page } }: Pick<Occasion, 'booking'>, name: string, value: string | number): Locator {
  return page.locator(`input[type=radio][name="${name}"][value="${value}"]`);
}

async function choose(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'attached', timeout: 5000 });
  if (!(await locator.first().isChecked())) await press(locator);
}

const answer = async ({ booking, event, snapshot }: Occasion<Extract<ModelEvent, { actorId: string }>>): Promise<void> => booking.answer(event, snapshot);

async function fillContact({ booking }: Pick<Occasion, 'booking'>, values: FormValues['requestCall']): Promise<void> {
  const { page } = booking;
  await fill(page.getByRole('textbox', { name: 'First name' }), values.firstName);
  await fill(page.getByRole('textbox', { name: 'Last name' }), values.lastName);
  const phone = page.getByRole('textbox', { name: 'Phone number' });
  if ((await phone.inputValue()).replace(/\D/g, '') !== values.phone) await phone.fill(values.phone, { force: true });
  await fill(page.getByRole('textbox', { name: 'Zipcode' }), values.zipcode);
  await fill(page.getByRole('textbox', { name: 'Email' }), values.email);
}

async function fillOther(occasion: Pick<Occasion, 'booking'>, text: string | null): Promise<void> {
  const box = occasion.booking.page.getByRole('textbox', { name: 'Other', exact: true });
  const isOpen = (await box.count()) > 0;
  if (text === null) {
    if (isOpen) await press(button(occasion, 'Remove other'));
    return;
  }
  if (!isOpen) await press(button(occasion, 'Other'));
  await fill(box, text);
}

async function fillComboBox(locator: Locator, text: string): Promise<void> {
  if ((await locator.inputValue()) === text) return;
  await locator.fill(text, { force: true });
  await locator.blur();
}

/** Chooses of the check boxes of a group those that are wanted, in the order in which they are. */
async function chooseAll(boxes: Locator, wanted: readonly string[]): Promise<void> {
  const checked = await boxes.evaluateAll((all) => all.flatMap((box) => (box instanceof HTMLInputElement && box.checked ? [box.value] : [])));
  const changing = [...checked.filter((value) => !wanted.includes(value)), ...wanted.filter((value) => !checked.includes(value))];
  for (const value of changing) await press(boxes.and(boxes.page().locator(`[value="${value}"]`)));
}

async function fillOwners(occasion: Pick<Occasion, 'booking'>, owners: FormValues['homeownerList']['additionalOwners']): Promise<void> {
  const { page } = occasion.booking;
  const remove = page.getByRole('button', { name: /^Remove homeowner \d/ });
  for (let left = (await remove.count()) - owners.length; left > 0; left -= 1) await press(remove.last());
  for (let more = owners.length - (await remove.count()); more > 0; more -= 1) await press(button(occasion, 'Add another homeowner'));
  for (const [index, { firstName, lastName, phone }] of owners.entries()) {
    const card = page.locator('li').filter({ has: page.getByRole('button', { name: `Remove homeowner ${index + 1}`, exact: true }) });
    await card.getByLabel('First name').fill(firstName, { force: true });
    await card.getByLabel('Last name').fill(lastName, { force: true });
    await card.getByLabel('Phone number').fill(phone, { force: true });
  }
}

async function fillProjectDetails(occasion: Pick<Occasion, 'booking'>, { windows, doors }: FormValues['projectDetails']): Promise<void> {
  const { page } = occasion.booking;
  const remove = page.getByRole('button', { name: /^Remove (window|door) \d/ });
  for (let left = await remove.count(); left > 0; left -= 1) await press(remove);
  for (const { style, amount, options } of windows) {
    await press(button(occasion, 'Add a window'));
    const card = page.getByRole('group', { name: /^Window \d/ }).last();
    if (style !== '') await card.getByLabel('Style').selectOption(style, { force: true });
    await card.getByLabel('Quantity').fill(String(amount), { force: true });
    await chooseAll(card.locator('input[type=checkbox][name$=".options"]'), options);
  }
  for (const { type: kind, location, color, style, styleComments } of doors) {
    await press(button(occasion, 'Add a door'));
    const card = page.getByRole('group', { name: /^Door \d/ }).last();
    await card.getByLabel('Type').selectOption(kind, { force: true });
    await card.getByLabel('Location').selectOption(location, { force: true });
    if (style === CUSTOM_STYLE) await choose(card.getByRole('checkbox', { name: 'Custom Style' }));
    else await choose(card.locator(`input[type=radio][name$=".style"][value="${style}"]`));
    if (color !== null) await choose(card.locator(`input[type=radio][name$=".color"][value="${color}"]`));
    await card.getByRole('textbox', { name: 'Comments' }).fill(styleComments, { force: true });
  }
}

type Typing = { [S in FormStep]: (occasion: Pick<Occasion, 'booking'>, values: FormValues[S]) => Promise<void> };

const TYPING: Typing = {
  home: fillContact,
  embedGetStarted: fillContact,
  requestCall: fillContact,
  fieldAgents: async ({ booking: { page } }, { agentId }) => fillComboBox(page.getByRole('combobox', { name: 'Field Agent' }), agentId === null ? '' : 'Avery Brooks'),
  windowCount: async ({ booking: { page } }, { windowCount, doorCount }) => {
    await fill(page.getByLabel('Windows', { exact: true }), windowCount === null ? '' : String(windowCount));
    await fill(page.getByLabel('Doors', { exact: true }), doorCount === null ? '' : String(doorCount));
  },
  windowIssues: async (occasion, { issues, otherText }) => {
    await chooseAll(occasion.booking.page.locator('input[type=checkbox][name="issues"]'), issues.map(String));
    await fillOther(occasion, otherText);
  },
  homeownerList: async (occasion, { ownership, additionalOwners, propertyType, otherText }) => {
    if (ownership !== null) await choose(radio(occasion, 'ownership', ownership));
    if (ownership === 'multiple_homeowners') await fillOwners(occasion, additionalOwners);
    if (propertyType === PROPERTY_TYPE.other) {
      await fillOther(occasion, otherText ?? '');
      return;
    }
    await fillOther(occasion, null);
    if (propertyType !== null) await choose(radio(occasion, 'propertyType', propertyType));
  },
  sourceType: async (occasion, { sourceType, otherText }) => {
    if (sourceType !== null) await choose(radio(occasion, 'sourceType', sourceType));
    if (sourceType === SOURCE_OTHER) await fill(occasion.booking.page.getByRole('textbox', { name: 'Other', exact: true }), otherText ?? '');
  },
  address: async (occasion, { street1, street2, city, state, zipcode, ownershipSelection }) => {
    const { page } = occasion.booking;
    // What is emptied comes first: the address is then not whole at any moment in between.
    if (city === '') await fill(page.getByLabel('City'), city);
    await fill(page.getByLabel('Street address 1'), street1);
    await fill(page.getByLabel('Street address 2'), street2);
    await fill(page.getByLabel('City'), city);
    await fillComboBox(page.getByRole('combobox', { name: 'State' }), state);
    await fill(page.getByLabel('Zipcode'), zipcode);
    if (ownershipSelection !== null) await choose(radio(occasion, 'ownershipSelection', ownershipSelection));
  },
  additionalComments: async ({ booking: { page } }, { comments, topics }) => {
    await fill(page.getByRole('textbox', { name: 'Comments' }), comments);
    await chooseAll(page.locator('input[type=checkbox][name="topics"]'), topics);
  },
  projectDetails: fillProjectDetails,
};

async function type<S extends FormStep>(occasion: Pick<Occasion, 'booking'>, { step, values }: FormChanged<S>): Promise<void> {
  return TYPING[step](occasion, values);
}

/** Presses the button of a form that is not valid: nothing is submitted, and at least one field says what is wrong with it. */
async function pressInvalid({ booking }: Pick<Occasion, 'booking'>): Promise<void> {
  await press(booking.page.locator('main button[type=submit]'));
  await booking.untilExplained();
}

const next = async (occasion: Pick<Occasion, 'booking'>): Promise<void> => press(button(occasion, 'Next'));

/** Forms whose button has a text of content: it stands alone in the form. */
const BUTTON_IN_FORM: readonly FormStep[] = ['home', 'embedGetStarted', 'requestCall', 'fieldAgents'];

/** Presses the button of a form. On the embedded page, the browser then blocks the new window or lets it through, as it does later in the journey. */
async function submit(occasion: Occasion<EventOf<'form.submitted'>>): Promise<void> {
  const { booking, event, next: later } = occasion;
  if (event.step === 'embedGetStarted') {
    const handOver = later.find((one) => one.type === 'xstate.done.actor.handOver');
    await booking.page.evaluate((isBlocked) => {
      window.bookingBlocksWindows = isBlocked;
    }, handOver?.output.kind === 'blocked');
  }
  if (BUTTON_IN_FORM.includes(event.step)) return press(booking.page.locator('main form button[type=submit]'));
  return press(button(occasion, event.step === 'additionalComments' ? 'Submit' : 'Next'));
}

/** As the browser's Forward does, to an entry of this visit that stands for a page. */
async function goForward(booking: BookingPage, url: string, step: StepId): Promise<void> {
  const before = await booking.heard('url.visited');
  await booking.page.evaluate(([to, page]) => {
    const { state } = window.history;
    window.history.pushState({ ...state, usr: { trail: [...(state?.usr?.trail ?? []), page] } }, '', to);
  }, [url, step] as const);
  // What listens to the browser's history comes after the first paint; a move before that is not heard.
  await booking.until('the page hears that another address is opened', async () => {
    await booking.page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })));
    return (await booking.heard('url.visited')) > before ? true : null;
  });
}

/** What another tab of the same visitor writes. */
async function writeElsewhere({ booking, snapshot }: Pick<Occasion, 'booking' | 'snapshot'>, hold: object | null): Promise<void> {
  const { draft, offerShown } = snapshot.context;
  const record = JSON.stringify({ step: selectStep(snapshot), hold, offerSeen: offerShown });
  const other = await booking.page.context().newPage();
  await other.goto(new URL('/favicon.svg', booking.page.url()).href);
  await other.evaluate(([key, value]) => localStorage.setItem(key, value), [`booking.v1.${draft.id}`, record] as const);
  await other.close();
}

async function kept({ booking }: Pick<Occasion, 'booking'>): Promise<number> {
  return (await booking.deadline()) ?? booking.now;
}

/** What a visitor, the backend, another tab or the clock does, for every event. An event without a gesture does not compile. */
export const GESTURES = {
  'form.changed': async (occasion) => {
    await type(occasion, occasion.event);
    if (occasion.isNew && !occasion.event.isValid && !occasion.snapshot.hasTag('busy')) await pressInvalid(occasion);
  },
  back: async (occasion) => {
    const { page } = occasion.booking;
    const overview = page.getByRole('link', { name: 'All good-to-know pages' });
    if ((await overview.count()) > 0) return press(overview);
    const back = button(occasion, 'Back');
    if ((await back.count()) > 0) return press(back);
    await page.evaluate(() => window.history.back());
  },
  exited: async (occasion) => press(occasion.booking.page.getByRole('button', { name: /^Exit( Form)?$/ })),
  restarted: async (occasion) => press(button(occasion, 'Restart Form')),
  'url.visited': async ({ booking, event: { visit }, snapshot }) => {
    const query = keptQuery(visit.resume ? [...snapshot.context.query, { name: 'resume', value: '' }] : snapshot.context.query, visit.id);
    const path = visit.step === 'notFound' ? 'door-count' : pathOfStep(visit.step);
    await goForward(booking, `/${path}${query}`, visit.step);
  },
  'hold.acknowledged': async ({ booking }) => press(booking.page.getByRole('alertdialog').getByRole('button')),
  retry: async (occasion) => press(button(occasion, 'Try again')),
  'form.submitted': submit,
  'callRequest.opened': async (occasion) => press(button(occasion, /Request a call/, false)),
  'agents.opened': async ({ booking }) => press(booking.page.locator('main').getByRole('button')),
  'week.turned': async (occasion) => press(button(occasion, occasion.event.chunk > occasion.snapshot.context.chunk ? /^Next week/ : /^Previous week/, false)),
  'day.picked': async (occasion) => press(button(occasion, formatDay(occasion.event.date))),
  'time.picked': async (occasion) => {
    const { blockId, startTime } = occasion.event.time;
    await press(radio(occasion, 'selectedTime', selectedTimeOf({ id: blockId, startTime })));
  },
  'booking.submitted': async (occasion) => press(button(occasion, 'Book appointment')),
  'noTimes.accepted': next,
  'noneWorks.chosen': async (occasion) => press(button(occasion, 'None of these times work for me')),
  'page.opened': async ({ booking: { page }, event: { step } }) =>
    press(step === 'exploreResources' ? page.locator('main').getByRole('button', { name: /resources|read|good to know/i }) : page.locator(`main a[href^="/${pathOfStep(step)}"]`)),
  'home.opened': async ({ booking }) => press(booking.page.locator('main').getByRole('button')),
  'hold.ticked': async ({ booking }) => booking.pass(1000),
  'hold.expired': async (occasion) => {
    await occasion.booking.jumpTo(await kept(occasion));
    await occasion.booking.pass(1000);
  },
  'hold.extended': async (occasion) => {
    const { booking } = occasion;
    await booking.jumpTo((await kept(occasion)) - 50_000);
    await booking.pass(1000);
    await press(button(occasion, 'Keep this time'));
  },
  'hold.synced': async (occasion) => {
    const { booking, event } = occasion;
    const { hold } = occasion.snapshot.context;
    if (event.hold !== null && event.hold.deadline <= occasion.at) {
      if (hold !== null) await booking.jumpTo(await kept(occasion));
      else await booking.pass(1);
      const over = { ...event.hold, deadline: await kept(occasion), alert: true, savedAt: booking.now };
      return booking.untilHeard('hold.synced', () => writeElsewhere(occasion, over));
    }
    if (event.hold !== null) {
      // The very same news again, of the same moment, would be none.
      await booking.pass(1);
      const savedAt = booking.now;
      const elsewhere = { ...event.hold, deadline: savedAt + HOLD_MS, alert: false, savedAt };
      return booking.untilHeard('hold.synced', () => writeElsewhere(occasion, elsewhere));
    }
    return booking.untilHeard('hold.synced', () => writeElsewhere(occasion, null));
  },
  'offer.paused': async ({ booking }) => booking.page.locator('aside[aria-label^="Offer"]').hover({ force: true }),
  'offer.resumed': async ({ booking }) => booking.page.mouse.move(2, 2),
  'offer.closed': async (occasion) => press(button(occasion, 'Close offer')),
  'xstate.after.addressPause.booking.pages.project.address.owners.pausing': async ({ booking }) => booking.pass(ADDRESS_DEBOUNCE_MS),
  'xstate.after.offerTime.booking.offer.shown.counting': async ({ booking }) => booking.pass(OFFER_VISIBLE_MS),
  'xstate.after.offerFade.booking.offer.fading': async ({ booking }) => booking.pass(OFFER_FADE_MS),
  'xstate.done.actor.loadDraft': answer,
  'xstate.error.actor.loadDraft': answer,
  'xstate.done.actor.loadCampaign': answer,
  'xstate.error.actor.loadCampaign': answer,
  'xstate.done.actor.saveDraft': answer,
  'xstate.error.actor.saveDraft': answer,
  'xstate.done.actor.handOver': answer,
  'xstate.error.actor.handOver': answer,
  'xstate.done.actor.checkService': answer,
  'xstate.error.actor.checkService': answer,
  'xstate.done.actor.validateProperty': answer,
  'xstate.error.actor.validateProperty': answer,
  'xstate.done.actor.lookUpOwners': answer,
  'xstate.error.actor.lookUpOwners': answer,
  'xstate.done.actor.fetchFirstWeek': answer,
  'xstate.error.actor.fetchFirstWeek': answer,
  'xstate.done.actor.loadSlots': answer,
  'xstate.error.actor.loadSlots': answer,
  'xstate.done.actor.fetchNextWeek': answer,
  'xstate.error.actor.fetchNextWeek': answer,
  'xstate.done.actor.placeHold': answer,
  'xstate.error.actor.placeHold': answer,
  'xstate.done.actor.releaseHold': answer,
  'xstate.error.actor.releaseHold': answer,
  'xstate.done.actor.loadOffer': answer,
  'xstate.error.actor.loadOffer': answer,
  'xstate.done.actor.recallOffer': answer,
  'xstate.error.actor.recallOffer': answer,
} satisfies Gestures;
