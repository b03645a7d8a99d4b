import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { selectIsBusy, selectStep } from '#machines/booking/booking.selectors.ts';
import { withRequest } from '#machines/booking/booking.draft.ts';
import { pathOfStep, type StepId } from '#src/domain/steps.ts';
import type { Draft } from '#src/domain/draft.ts';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { ServiceError } from '#src/services/service-error.ts';
import { CONTACT, startBooking } from '../support/booking.ts';
import { press, rulesLoaded } from '../support/forms.tsx';
import { draftAt } from '../support/info-pages.ts';
import { heading, renderStage, showStage } from '../support/stage.tsx';
import { withResolvers } from '../support/with-resolvers.ts';

/** A draft in which no two values are the same. */
function grace(draft: Draft): Draft {
  const { customer, property, project } = draft.appointmentRequest;
  return withRequest(draft, {
    customer: {
      ...customer,
      firstName: 'Grace',
      lastName: 'Hopper',
      phonePrimary: '3035550199',
      email: 'grace@example.com',
    },
    property: { ...property, street1: '9 Birch Rd' },
    project: { ...project, windowCount: 7, doorCount: 3 },
  });
}

const called = (draft: Draft): Draft => ({ ...grace(draft), status: 'CallToSet' });

const booked = (draft: Draft): Draft =>
  withRequest(
    { ...draft, status: 'Completed' },
    {
      appointment: {
        appointmentDateTime: '2026-03-08T13:30',
        appointmentBlockGuid: 'block-1',
        schedulingPromotion: { displayedPromotion: null, acceptedPromotion: false },
      },
    },
  );

test.each<[StepId, (draft: Draft) => Draft, string[]]>([
  ['timeDateBooking', grace, ['7 windows, 3 doors', '9 Birch Rd']],
  ['projectDetailsSubmitted', grace, ["We'll call you at 303-555-0199."]],
  ['additionalComments', called, ["We'll call you at 303-555-0199.", 'grace@example.com']],
  ['exploreResources', called, ['Grace', '303-555-0199']],
  ['whatsNext', called, ['Grace']],
  ['whatsNext', booked, ['Sunday, March 8th at 01:30 PM']],
  ['commentsSubmitted', called, ['Grace', '303-555-0199']],
  ['sourceType', grace, ['Grace']],
  ['insideSales', grace, ['Grace']],
  ['doNotServiceArea', grace, ['Grace']],
])(
  '%s shows what the draft says [S2.booking-aids, S2.details-submitted, S2.whats-next, S2.source, S2.info-pages, S2.comments-submitted, L9]',
  async (step, change, facts) => {
    const draft = draftAt(step, change);
    await showStage({ url: `/${pathOfStep(step)}?id=${draft.id}&resume=true`, drafts: [draft] });
    const text = screen.getByRole('main').textContent;
    expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
  },
);

test.each([true, false])(
  'a booked visit is changed online only with visits in the configuration: %s [L26.without]',
  async (hasVisits) => {
    const draft = draftAt('additionalComments', booked);
    const booking = startBooking({
      url: `/additional-comments?id=${draft.id}&resume=true`,
      drafts: [draft],
    });
    await booking.settled();
    await renderStage(booking, null, { hasVisits });
    const change = screen.queryByRole('button', { name: 'Change or cancel the visit' });
    expect(change !== null).toBe(hasVisits);
  },
);

const atEvent = (draft: Draft): Draft =>
  withRequest(draft, {
    isEvent: true,
    eventDetails: { eventCampaignId: 'spring', eventFieldAgentId: null },
  });

test.each<[StepId, string[]]>([
  [
    'address',
    ['address-line1', 'address-line2', 'address-level2', 'address-level1', 'postal-code'],
  ],
  ['requestCall', ['given-name', 'family-name', 'tel', 'email', 'postal-code']],
])(
  'on %s a browser fills in what it knows, but not at an event, where many share a device [S2.address, S2.request-call]',
  async (step, known) => {
    const shown: (string | null)[][] = [];
    for (const change of [grace, atEvent]) {
      const draft = draftAt(step, change);
      await showStage({ url: `/${pathOfStep(step)}?id=${draft.id}`, drafts: [draft] });
      shown.push(
        [...document.querySelectorAll('form [autocomplete]:not([inert] *)')].map((box) =>
          box.getAttribute('autocomplete'),
        ),
      );
      document.body.replaceChildren();
    }
    expect(shown).toEqual([known, known.map(() => 'off')]);
  },
);

/** The labels of a field's choices on a page of a draft. */
async function choicesOf(
  step: StepId,
  [role, field]: readonly ['checkbox' | 'radio', string],
  draft: Draft,
): Promise<string[]> {
  await showStage({ url: `/${pathOfStep(step)}?id=${draft.id}&resume=true`, drafts: [draft] });
  const names = screen
    .queryAllByRole<HTMLInputElement>(role)
    .filter(({ name }) => name === field)
    .map(({ labels }) => labels?.[0]?.textContent ?? '');
  document.body.replaceChildren();
  return names;
}

const { topics } = await bundledCopy('additionalComments');
const { sources } = await bundledCopy('sourceType');

test.each([
  ['additionalComments', ['checkbox', 'topics'], topics.length],
  ['sourceType', ['radio', 'sourceType'], sources.length],
] as const)(
  'all choices of %s stand in an order of each draft, the same every time, with Other last [S9.shuffle-other-last, S2.source-order]',
  async (step, field, count) => {
    const draft = draftAt(step, step === 'additionalComments' ? called : grace);
    const first = await choicesOf(step, field, draft);
    const again = await choicesOf(step, field, draft);
    const other = await choicesOf(step, field, { ...draft, id: 'another-draft' });

    expect(new Set(first).size).toEqual(count);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(first.at(-1)).toBe('Other');
    expect(other.at(-1)).toBe('Other');
  },
);

test('the page of an event is loaded again to see whether the event is active after all [S2.event-invalid]', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', Object.assign(new URL(window.location.href), { reload }));
  const loadCampaign = async () => {
    throw new ServiceError({ kind: 'notFound' });
  };
  await showStage({ url: '/event?isEvent=true&eventCampaignId=spring', ports: { loadCampaign } });
  await press('Check again');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the landing page has its own title, and a way to ask for a call [S2.landing-button, S1.request-call, S2.request-call]', async () => {
  const { actor } = await showStage({ url: '/' });
  const title = heading();
  await press('Request a call instead');
  expect(title).toEqual(expect.not.stringContaining('Book Your Estimate Online'));
  expect(selectStep(actor.getSnapshot())).toBe('requestCall');
});

test('the embedded page opens the window with the first press alone, and has a link to where it goes on where it was blocked [F13]', async () => {
  const opened: string[] = [];
  const handOver = {
    open: () =>
      opened.push(selectIsBusy(booking.actor.getSnapshot()) ? 'during the save' : 'before it'),
    linkTo: (id: string) => `https://book.example.com/?id=${id}`,
  };
  const { promise: answer, resolve: tell } = withResolvers<{ kind: 'blocked' }>();
  const booking = startBooking({
    url: '/embed-get-started',
    persisted: { forms: { embedGetStarted: { values: CONTACT, isValid: true } } },
    ports: { handOver: () => answer },
  });
  await booking.settled();
  await renderStage(booking, null, { handOver });
  await rulesLoaded();
  await press('Book Your Estimate Online');
  await press('Book Your Estimate Online');
  await act(async () => {
    tell({ kind: 'blocked' });
    await booking.settled();
  });
  const { id } = booking.actor.getSnapshot().context.draft;
  expect(opened).toEqual(['before it']);
  expect(booking.saves.length).toBe(1);
  expect(screen.getByRole('link', { name: /^Continue my estimate/ }).getAttribute('href')).toBe(
    `https://book.example.com/?id=${id}`,
  );
});
