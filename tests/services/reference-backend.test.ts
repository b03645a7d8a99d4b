import { describe, expect, test } from 'vitest';
import type { SavedDraft, SaveRequest } from '#machines/booking/booking.types.ts';
import { todayIn } from '#src/domain/calendar.ts';
import { EMPTY_SESSION, emptyRequest } from '#src/domain/draft-defaults.ts';
import type { Draft } from '#src/domain/draft.ts';
import { createActivity } from '#src/services/activity.ts';
import { createAppointmentService } from '#src/services/appointments.ts';
import { createLoadCampaign } from '#src/services/campaigns.ts';
import { createFunnel } from '#src/services/funnel.ts';
import { createHoldService } from '#src/services/holds.ts';
import { createHttp } from '#src/services/http.ts';
import { createIdempotencyKeys } from '#src/services/idempotency.ts';
import { createLoadOffer } from '#src/services/offers.ts';
import { createPropertyService } from '#src/services/property.ts';
import { createLoadReviews } from '#src/services/reviews.ts';
import { failureOf } from '#machines/booking/booking.ports.ts';
import { createLoadSlots } from '#src/services/slots.ts';
import { createStorage } from '#src/services/storage.ts';
import { serverFor } from '#tests/support/server.ts';
import { rejectionOf } from './support.ts';

const DENVER = '80202';
const LOS_ANGELES = '90012';

const server = serverFor();

/** The services as in one browser tab: with cookies, and with an `Origin` header on every request. */
function openTab(
  change: (send: typeof fetch) => typeof fetch = (send) => send,
  now: () => number = Date.now,
) {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const browserFetch: typeof fetch = async (input, init) => {
    const request = new Request(
      input instanceof Request ? input : new URL(input, server.url),
      init,
    );
    request.headers.set('origin', server.url);
    if (jar.size > 0) request.headers.set('cookie', cookies());
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    return response;
  };
  const options = {
    requestTokenCookie: 'XSRF-TOKEN',
    cookies,
    pageUrl: `${server.url}/window-count`,
    fetch: change(browserFetch),
  };
  const http = createHttp({
    ...options,
    baseUrl: '/api',
    activity: createActivity(),
    log: () => undefined,
  });
  return {
    options,
    appointments: createAppointmentService(
      http,
      createIdempotencyKeys(createStorage(() => undefined)),
    ),
    holds: createHoldService(http),
    loadSlots: createLoadSlots(http, now),
    property: createPropertyService(http),
    loadCampaign: createLoadCampaign(http),
    loadOffer: createLoadOffer(http),
    loadReviews: createLoadReviews('/api/reviews', options),
  };
}

function contactDraft(zipcode = DENVER): Draft {
  const request = emptyRequest();
  return {
    id: '',
    status: 'New',
    sessionData: { ...EMPTY_SESSION, nextPage: 'window-count' },
    appointmentRequest: {
      ...request,
      customer: { firstName: 'José', lastName: 'O’Brien', phonePrimary: '3035550123', email: '' },
      marketingConsent: true,
      property: {
        ...request.property,
        street1: '12 Long Street',
        city: 'Springfield',
        state: 'CO',
        zipcode,
      },
    },
  };
}

function firstSave(draft: Draft): SaveRequest {
  return { draft, saved: null, step: 'home', section: 'contact' };
}

/** Loses the next `count` successful responses. */
function losing(toLose: { count: number }) {
  return (send: typeof fetch): typeof fetch =>
    async (input, init) => {
      const response = await send(input, init);
      if (!response.ok || toLose.count === 0) return response;
      toLose.count -= 1;
      throw new TypeError('socket closed');
    };
}

describe('against the reference backend', () => {
  test('a draft is saved without a token at hand, gets one, and is read back [B8]', async () => {
    const { appointments } = openTab();
    const saved = await appointments.saveDraft(firstSave(contactDraft()));
    expect(saved.draft).toEqual({ ...contactDraft(), id: saved.draft.id });
    expect(await appointments.loadDraft(saved.draft.id)).toEqual(saved);
  });

  test('an answer given again after another one is stored, although its first save was never answered [F15]', async () => {
    const toLose = { count: 0 };
    const { appointments } = openTab(losing(toLose));
    const first = await appointments.saveDraft(firstSave(contactDraft()));
    const saveOf = (saved: SavedDraft, windowCount: number) => {
      const request = saved.draft.appointmentRequest;
      const project = { ...request.project, windowCount };
      return {
        draft: { ...saved.draft, appointmentRequest: { ...request, project } },
        saved,
        step: 'windowCount' as const,
        section: 'windowCount' as const,
      };
    };
    toLose.count = 1;
    expect(failureOf(await rejectionOf(appointments.saveDraft(saveOf(first, 8))))).toEqual({
      kind: 'unreachable',
    });
    const second = await appointments.saveDraft(saveOf(first, 2));
    const third = await appointments.saveDraft(saveOf(second, 8));
    const { draft } = await appointments.loadDraft(first.draft.id);
    expect(
      [second, third, { draft }].map((saved) => saved.draft.appointmentRequest.project.windowCount),
    ).toEqual([2, 8, 8]);
  });

  test.each([
    [DENVER, 'America/Denver', 20],
    [DENVER, 'America/Denver', 365],
    [DENVER, 'America/Denver', -365],
    [LOS_ANGELES, 'America/Los_Angeles', 0],
  ])(
    'slots at %s start today in the market’s time zone, %s, with the device’s clock %i days off [F12, B10]',
    async (zipcode, zone, days) => {
      const tab = openTab(
        (send) => send,
        () => Date.now() + days * 24 * 3600 * 1000,
      );
      const {
        startDay,
        timeZone,
        days: offered,
      } = await tab.loadSlots({
        zipcode,
        weekIndex: 0,
        isEvent: false,
        appointmentId: '',
        fresh: true,
      });
      expect({ startDay, timeZone, date: offered[0]?.date, offeredCount: offered.length }).toEqual({
        startDay: todayIn(zone, new Date()),
        timeZone: zone,
        date: startDay,
        offeredCount: 7,
      });
    },
  );

  test('the property calls understand its answers', async () => {
    const { appointments, property } = openTab();
    expect(await property.checkService(DENVER)).toMatchObject({
      isServiceAvailable: true,
      zipcodeId: expect.any(String),
    });
    expect(await property.checkService('99999')).toMatchObject({ isServiceAvailable: false });
    const draft = contactDraft();
    const verified = {
      ...draft,
      appointmentRequest: { ...draft.appointmentRequest, isVerifyHomeOwnership: true },
    };
    const appointmentId = (await appointments.saveDraft(firstSave(verified))).draft.id;
    const name = { firstName: 'Maria', lastName: 'Garcia', postalCode: DENVER };
    expect(
      await property.validateProperty({
        ...name,
        appointmentId,
        address: '200 Registered Road Denver CO',
      }),
    ).toEqual({
      doesPropertyValueMeetThreshold: true,
      isPropertyOwnershipValidated: true,
    });
    const address = {
      appointmentId,
      street1: '200 Registered Road',
      street2: '',
      city: 'Denver',
      state: 'CO',
      zipcode: DENVER,
    };
    const unverified = (await appointments.saveDraft(firstSave(draft))).draft.id;
    expect(
      failureOf(
        await rejectionOf(property.lookUpOwners({ ...address, appointmentId: unverified })),
      ),
    ).toEqual({
      kind: 'unexpected',
      message: 'The server answered 422.',
    });
    expect(await property.lookUpOwners(address)).toEqual([
      { firstName: 'Maria', lastName: 'Garcia' },
      { firstName: 'John', lastName: 'Garcia' },
    ]);
  });

  test('campaigns, offers and reviews are understood', async () => {
    const { loadCampaign, loadOffer, loadReviews } = openTab();
    expect((await loadCampaign('dallas-state-fair')).name).toBe('State Fair of Texas');
    expect(failureOf(await rejectionOf(loadCampaign('spring-expo-closed')))).toEqual({
      kind: 'unexpected',
      message: 'The server answered 404.',
    });
    expect(await loadOffer()).toBe('$250 off your project');
    const reviews = await loadReviews();
    expect(reviews?.reviews.every(({ rating }) => rating === 5)).toBe(true);
    expect(reviews?.count).toBeGreaterThan(0);
  });

  test('funnel events are stored', async () => {
    const { options, loadOffer } = openTab();
    await loadOffer();
    const answers: Promise<Response>[] = [];
    const funnel = createFunnel({
      ...options,
      endpoint: '/api/funnel',
      revision: null,
      storage: createStorage(() => undefined),
      browser: {},
      fetch: (input, init) => {
        const answer = options.fetch(input, init);
        answers.push(answer);
        return answer;
      },
    });
    funnel({ draftId: 'd1', state: 'windowCount', variant: 'standard' });
    await expect.poll(() => answers.length).toBe(1);
    expect((await answers[0])?.status).toBe(204);
  });
});
