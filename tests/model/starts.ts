import { type FormOf, SAMPLES, samplesOf } from '#machines/booking/booking.answers.ts';
import { type QuestionStep, STEP_IDS, type StepId, STEPS } from '#src/domain/steps.ts';
import type { Persisted } from '#machines/booking/booking.types.ts';
import { HOLD_MS } from '#src/domain/constants.ts';
import { CAMPAIGN, type Start } from '#src/model/variants.ts';
import { NOON, TODAY } from '#src/model/cases/case.ts';
import { AT_QUESTIONS, type AtQuestion, type DraftId, DRAFTS, OPEN_QUESTIONS } from './drafts.ts';

function opened(id: string, says: string, url: string, persisted: Partial<Persisted> = {}): Start {
  return { id, says, url, persisted };
}

/** A draft that is opened where it goes on, or at another page. */
function resumed(
  draft: DraftId,
  says: string,
  { page, id = draft, ...persisted }: Partial<Persisted> & { page?: StepId; id?: string } = {},
): Start {
  const path = page === undefined ? DRAFTS.get(draft)?.sessionData.nextPage : STEPS[page].path;
  return opened(id, says, `/${path}?id=${draft}`, persisted);
}

function holdOf(
  draftId: DraftId,
  { blockId = '2026-03-03-09', alert = false } = {},
): Partial<Persisted> {
  return { hold: { draftId, blockId, deadline: NOON + HOLD_MS - 60_000, alert } };
}

/** What the browser stored of a form that cannot be submitted yet. */
function halfFilledIn(step: QuestionStep): Partial<Persisted> {
  const [, sample] = samplesOf(step).find(([, { isInvalid }]) => isInvalid === true) ?? [];
  return sample === undefined
    ? {}
    : { forms: { [step]: { values: sample.values, isValid: false } } };
}

/** What the browser stored of a form that is filled in and not submitted. */
function typed(form: FormOf): Partial<Persisted> {
  return { forms: { [form.step]: { values: form.values, isValid: true } } };
}

/** The project of a draft in words, read from its id. */
function ofWhom(id: AtQuestion['id']): string {
  const words = [
    id.startsWith('event-') ? ' at an event' : '',
    id.includes('doors-') ? ' with doors only' : '',
  ];
  return words.join('');
}

/** Every way in: the pages by their addresses, the variants of a visit, drafts of every kind, and what the browser may have stored. */
export const STARTS: readonly Start[] = [
  opened('landing', 'A homeowner opens the landing page', '/'),
  opened(
    'landing-verified',
    'A homeowner comes whose ownership must be verified',
    '/?isVerifyHomeOwnership=true',
  ),
  opened('landing-paid', 'A paid lead opens the landing page', '/?isPPL=true'),
  opened(
    'landing-event',
    'A field agent opens the form at an event',
    `/?isEvent=true&eventCampaignId=${CAMPAIGN}&eventFieldAgentId=agent-1`,
  ),
  opened(
    'embedded',
    'The form is shown inside another site',
    '/embed-get-started?utm_source=partner',
  ),
  opened('event', 'A field agent opens the page of an event', `/event?eventCampaignId=${CAMPAIGN}`),
  opened('event-nameless', 'The page of an event is opened without saying which', '/event'),
  opened(
    'agents',
    'A field agent opens the list of field agents',
    `/field-agents?eventCampaignId=${CAMPAIGN}`,
  ),
  opened('call', 'A homeowner opens the page to ask for a call', '/request-call'),
  opened('nowhere', 'Somebody opens an address that does not exist', '/door-count'),
  opened('resources', 'Somebody opens the pages to read', '/explore-resources'),
  resumed('starts', 'A homeowner comes back who has answered nothing yet'),
  ...AT_QUESTIONS.flatMap(({ id, step }) => {
    const says = `A homeowner comes back to “${STEPS[step].title}”${ofWhom(id)}`;
    return [
      resumed(id, `${says}, left half filled in`, { id: `${id}, half`, ...halfFilledIn(step) }),
      resumed(id, says),
    ];
  }),
  ...OPEN_QUESTIONS.map(({ id, step }) =>
    resumed(
      id,
      `A homeowner comes back to “${STEPS[step].title}”, not answered yet, after the kept time ran out`,
      holdOf(id, { alert: true }),
    ),
  ),
  resumed('booking-kept', 'A homeowner comes back to the address after the kept time ran out', {
    id: 'address-expired',
    page: 'address',
    ...holdOf('address', { alert: true }),
  }),
  resumed(
    'address-known',
    'A homeowner whose ownership must be verified comes back to the whole address',
  ),
  resumed('address-other', 'The owner of a houseboat comes back to the address'),
  resumed('address-rental', 'A landlord comes back to the address'),
  resumed('one-window', 'A homeowner with one window comes back to the address'),
  resumed(
    'address-verified',
    'A homeowner whose ownership must be verified comes back to the address',
  ),
  resumed('booking', 'A homeowner comes back to the calendar'),
  resumed('booking', 'A homeowner comes back to the calendar while a time is kept', {
    id: 'booking-held',
    ...holdOf('booking'),
  }),
  resumed('booking', 'A homeowner comes back to the calendar while a later time is kept', {
    id: 'booking-held-later',
    ...holdOf('booking', { blockId: '2026-03-10-09' }),
  }),
  resumed(
    'booked',
    'A homeowner comes back after booking in another tab, the time still kept in this one',
    { id: 'booked-held', ...holdOf('booked', { blockId: `${TODAY}-09` }) },
  ),
  opened(
    'call-held',
    'A homeowner asks for a call while a time is kept',
    '/request-call?id=booking',
    holdOf('booking'),
  ),
  opened(
    'gone',
    'A homeowner comes back to a draft that is gone, its time still kept',
    '/time-date-booking?id=gone',
    holdOf('booking'),
  ),
  resumed('booking', 'A homeowner comes back after the kept time ran out', {
    id: 'booking-expired',
    ...holdOf('booking', { alert: true }),
  }),
  resumed('booking-event', 'An event visitor comes back who has seen the offer', {
    id: 'booking-offer-seen',
    offerSeen: true,
  }),
  resumed('booking-event', 'An event visitor comes back to the calendar'),
  resumed('booking-paid', 'A paid lead comes back to the calendar'),
  resumed('booking-kept', 'A homeowner comes back to the time that was picked'),
  resumed('booking-kept', 'A homeowner comes back to the time that was picked after it ran out', {
    id: 'booking-kept-expired',
    ...holdOf('booking-kept', { alert: true }),
  }),
  resumed('booking-later', 'A homeowner comes back to a time of next week'),
  resumed('details', 'A homeowner comes back to the project details'),
  resumed(
    'address-again',
    'A homeowner whom inside sales knows of comes back to the windows and doors, with more of them typed',
    {
      id: 'windows-again',
      page: 'windowCount',
      ...typed({ step: 'windowCount', values: SAMPLES.windowCount.six.values }),
    },
  ),
  resumed(
    'sales-rental',
    'A landlord whom inside sales knows of comes back to the homeowners, with another property typed',
    {
      page: 'homeownerList',
      ...typed({ step: 'homeownerList', values: SAMPLES.homeownerList.home.values }),
    },
  ),
  resumed(
    'sales-elsewhere',
    'A homeowner of another town whom inside sales knows of comes back to the address, with another one typed',
    { page: 'address', ...typed({ step: 'address', values: SAMPLES.address.house.values }) },
  ),
  opened(
    'sales-home',
    'A homeowner of another town whom inside sales knows of opens the landing page, with details typed',
    '/?id=sales-elsewhere',
    typed({ step: 'home', values: SAMPLES.home.whole.values }),
  ),
  opened(
    'sales-embedded',
    'A homeowner of another town whom inside sales knows of opens the form inside another site, with details typed',
    '/embed-get-started?id=sales-elsewhere',
    typed({ step: 'embedGetStarted', values: SAMPLES.embedGetStarted.whole.values }),
  ),
  resumed('outside-area-unmarked', 'A homeowner outside the service area comes back'),
  resumed('not-an-owner', 'Somebody comes back who does not own the home'),
  resumed('booked', 'A homeowner comes back after booking'),
  resumed('booked-event', 'An event visitor comes back after booking'),
  resumed('whats-next', 'A homeowner comes back to what happens next'),
  resumed('booked', 'A homeowner opens the page of the visit', { id: 'visit', page: 'yourVisit' }),
  resumed('booked-event', 'An event visitor opens the page of the visit', {
    id: 'visit-event',
    page: 'yourVisit',
  }),
  resumed('call-promised', 'A homeowner who waits for a call opens the page of the visit', {
    id: 'visit-call',
    page: 'yourVisit',
  }),
  resumed('given-up', 'A homeowner opens the page of a visit that was given up', {
    id: 'visit-given-up',
    page: 'yourVisit',
  }),
  opened(
    'kept-calendar',
    'A homeowner whose browser kept the calendar comes back after booking',
    '/address?id=booked',
    { step: 'timeDateBooking' },
  ),
  opened(
    'event-stranger',
    'A field agent of another event opens the form',
    `/?isEvent=true&eventCampaignId=${CAMPAIGN}&eventFieldAgentId=agent-9`,
  ),
  opened(
    'prefilled',
    'A homeowner comes by a link that names a person, a lead and an event',
    `/?firstName=Ada&lastName=Byron&emailAddress=ada%40example.org&phoneNumber=2025550143&addressZipcode=80202&leadId=lead-1&ref=42&utm_source=mail&market_name=Denver&eventCampaignId=${CAMPAIGN}`,
  ),
  opened(
    'prefilled-event',
    'A field agent comes by a link that names a lead',
    `/?isEvent=true&eventCampaignId=${CAMPAIGN}&eventFieldAgentId=agent-1&leadId=lead-1&ref=42&utm_source=mail`,
  ),
  resumed(
    'address-known',
    'A homeowner whose ownership must be verified comes back to the address, in a browser that kept the time zone',
    { id: 'address-kept', step: 'address', timeZone: 'America/Denver' },
  ),
  resumed(
    'booking-noon',
    'A homeowner of another town comes back to a time at noon that is gone',
    holdOf('booking-noon', { blockId: '2026-03-03-12' }),
  ),
  resumed(
    'booking-paid',
    'A paid lead comes back while a time of next week is kept, which cannot be booked',
    { id: 'booking-paid-held', ...holdOf('booking-paid', { blockId: '2026-03-10-09' }) },
  ),
  resumed(
    'booking-evening',
    'A homeowner comes back to a time in the evening that is gone',
    holdOf('booking-evening', { blockId: '2026-03-03-17' }),
  ),
  resumed(
    'booking-far',
    'A homeowner comes back to a time beyond the calendar',
    holdOf('booking-far', { blockId: '2026-04-01-09' }),
  ),
];

/** Every draft at every page: opened by its address, stored by the browser when the address may not be shown, and with the link to resume. */
export const OPENINGS: readonly Start[] = [...DRAFTS.keys()].flatMap((draft) => [
  ...STEP_IDS.flatMap((step) => [
    opened(
      `${draft} at ${step}`,
      `The draft “${draft}” is opened at “${STEPS[step].title}”`,
      `/${STEPS[step].path}?id=${draft}`,
    ),
    ...(['windowCount', 'whatsNext'] as const).map((asked) =>
      opened(
        `${draft} at ${asked}, kept ${step}`,
        `The draft “${draft}” is opened at “${STEPS[asked].title}” in a browser that kept “${STEPS[step].title}”`,
        `/${STEPS[asked].path}?id=${draft}`,
        { step },
      ),
    ),
  ]),
  opened(`${draft} resumed`, `The draft “${draft}” is resumed`, `/?id=${draft}&resume`),
]);
