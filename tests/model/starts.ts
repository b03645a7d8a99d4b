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

function resumed(
  draft: DraftId,
  step: StepId,
  says: string,
  persisted: Partial<Persisted> = {},
  id: string = draft,
): Start {
  return opened(id, says, `/${STEPS[step].path}?id=${draft}`, persisted);
}

function holdOf(
  draft: DraftId,
  blockId: string,
  { alert = false, deadline = NOON + HOLD_MS - 60_000 } = {},
): Partial<Persisted> {
  return { hold: { draftId: draft, blockId, deadline, alert } };
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
  resumed('starts', 'windowCount', 'A homeowner comes back who has answered nothing yet'),
  ...AT_QUESTIONS.flatMap(({ id, step }) => {
    const says = `A homeowner comes back to “${STEPS[step].title}”${ofWhom(id)}`;
    return [
      resumed(id, step, `${says}, left half filled in`, halfFilledIn(step), `${id}, half`),
      resumed(id, step, says),
    ];
  }),
  ...OPEN_QUESTIONS.map(({ id, step }) =>
    resumed(
      id,
      step,
      `A homeowner comes back to “${STEPS[step].title}”, not answered yet, after the kept time ran out`,
      holdOf(id, '2026-03-03-09', { alert: true }),
    ),
  ),
  resumed(
    'booking-kept',
    'address',
    'A homeowner comes back to the address after the kept time ran out',
    holdOf('address', '2026-03-03-09', { alert: true }),
    'address-expired',
  ),
  resumed(
    'address-known',
    'address',
    'A homeowner whose ownership must be verified comes back to the whole address',
  ),
  resumed('address-other', 'address', 'The owner of a houseboat comes back to the address'),
  resumed('address-rental', 'address', 'A landlord comes back to the address'),
  resumed('one-window', 'address', 'A homeowner with one window comes back to the address'),
  resumed(
    'address-verified',
    'address',
    'A homeowner whose ownership must be verified comes back to the address',
  ),
  resumed('booking', 'timeDateBooking', 'A homeowner comes back to the calendar'),
  resumed(
    'booking',
    'timeDateBooking',
    'A homeowner comes back to the calendar while a time is kept',
    holdOf('booking', '2026-03-03-09'),
    'booking-held',
  ),
  resumed(
    'booking',
    'timeDateBooking',
    'A homeowner comes back to the calendar while a later time is kept',
    holdOf('booking', '2026-03-10-09'),
    'booking-held-later',
  ),
  resumed(
    'booked',
    'additionalComments',
    'A homeowner comes back after booking in another tab, the time still kept in this one',
    holdOf('booked', `${TODAY}-09`),
    'booked-held',
  ),
  opened(
    'call-held',
    'A homeowner asks for a call while a time is kept',
    '/request-call?id=booking',
    holdOf('booking', '2026-03-03-09'),
  ),
  opened(
    'gone',
    'A homeowner comes back to a draft that is gone, its time still kept',
    '/time-date-booking?id=gone',
    holdOf('booking', '2026-03-03-09'),
  ),
  resumed(
    'booking',
    'timeDateBooking',
    'A homeowner comes back after the kept time ran out',
    holdOf('booking', '2026-03-03-09', { alert: true }),
    'booking-expired',
  ),
  resumed(
    'booking-event',
    'timeDateBooking',
    'An event visitor comes back who has seen the offer',
    { offerSeen: true },
    'booking-offer-seen',
  ),
  resumed('booking-event', 'timeDateBooking', 'An event visitor comes back to the calendar'),
  resumed('booking-paid', 'timeDateBooking', 'A paid lead comes back to the calendar'),
  resumed('booking-kept', 'timeDateBooking', 'A homeowner comes back to the time that was picked'),
  resumed(
    'booking-kept',
    'timeDateBooking',
    'A homeowner comes back to the time that was picked after it ran out',
    holdOf('booking-kept', '2026-03-03-09', { alert: true }),
    'booking-kept-expired',
  ),
  resumed('booking-later', 'timeDateBooking', 'A homeowner comes back to a time of next week'),
  resumed('details', 'projectDetails', 'A homeowner comes back to the project details'),
  resumed(
    'address-again',
    'windowCount',
    'A homeowner whom inside sales knows of comes back to the windows and doors, with more of them typed',
    typed({ step: 'windowCount', values: SAMPLES.windowCount.six.values }),
    'windows-again',
  ),
  resumed(
    'sales-rental',
    'homeownerList',
    'A landlord whom inside sales knows of comes back to the homeowners, with another property typed',
    typed({ step: 'homeownerList', values: SAMPLES.homeownerList.home.values }),
  ),
  resumed(
    'sales-elsewhere',
    'address',
    'A homeowner of another town whom inside sales knows of comes back to the address, with another one typed',
    typed({ step: 'address', values: SAMPLES.address.house.values }),
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
  resumed(
    'outside-area-unmarked',
    'doNotServiceArea',
    'A homeowner outside the service area comes back',
  ),
  resumed('not-an-owner', 'notAHomeowner', 'Somebody comes back who does not own the home'),
  resumed('booked', 'additionalComments', 'A homeowner comes back after booking'),
  resumed('booked-event', 'additionalComments', 'An event visitor comes back after booking'),
  resumed('whats-next', 'whatsNext', 'A homeowner comes back to what happens next'),
  resumed('booked', 'yourVisit', 'A homeowner opens the page of the visit', {}, 'visit'),
  resumed(
    'booked-event',
    'yourVisit',
    'An event visitor opens the page of the visit',
    {},
    'visit-event',
  ),
  resumed(
    'call-promised',
    'yourVisit',
    'A homeowner who waits for a call opens the page of the visit',
    {},
    'visit-call',
  ),
  resumed(
    'given-up',
    'yourVisit',
    'A homeowner opens the page of a visit that was given up',
    {},
    'visit-given-up',
  ),
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
    'address',
    'A homeowner whose ownership must be verified comes back to the address, in a browser that kept the time zone',
    { step: 'address', timeZone: 'America/Denver' },
    'address-kept',
  ),
  resumed(
    'booking-noon',
    'timeDateBooking',
    'A homeowner of another town comes back to a time at noon that is gone',
    holdOf('booking-noon', '2026-03-03-12'),
  ),
  resumed(
    'booking-paid',
    'timeDateBooking',
    'A paid lead comes back while a time of next week is kept, which cannot be booked',
    holdOf('booking-paid', '2026-03-10-09'),
    'booking-paid-held',
  ),
  resumed(
    'booking-evening',
    'timeDateBooking',
    'A homeowner comes back to a time in the evening that is gone',
    holdOf('booking-evening', '2026-03-03-17'),
  ),
  resumed(
    'booking-far',
    'timeDateBooking',
    'A homeowner comes back to a time beyond the calendar',
    holdOf('booking-far', '2026-04-01-09'),
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
