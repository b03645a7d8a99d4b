import { describe, expect, test } from 'vitest';
import type { SavedDraft, SaveRequest } from '#machines/booking/booking.types.ts';
import { EMPTY_SESSION, emptyRequest } from '#src/domain/draft-defaults.ts';
import type { Draft } from '#src/domain/draft.ts';
import { createActivity } from '#src/services/activity.ts';
import { createAppointmentService } from '#src/services/appointments.ts';
import { createHttp } from '#src/services/http.ts';
import { createIdempotencyKeys } from '#src/services/idempotency.ts';
import { createPropertyService } from '#src/services/property.ts';
import { failureOf } from '#machines/booking/booking.ports.ts';
import { createStorage } from '#src/services/storage.ts';
import { serverFor } from '#tests/support/server.ts';
import { rejectionOf } from './support.ts';

const DENVER = '80202';

const server = serverFor();

/** The services as in one browser tab: with cookies, and with an `Origin` header on every request. */
function openTab(change: (send: typeof fetch) => typeof fetch = (send) => send) {
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
  const http = createHttp({
    requestTokenCookie: 'XSRF-TOKEN',
    cookies,
    pageUrl: `${server.url}/window-count`,
    fetch: change(browserFetch),
    baseUrl: '/api',
    activity: createActivity(),
    log: () => undefined,
  });
  return {
    appointments: createAppointmentService(
      http,
      createIdempotencyKeys(createStorage(() => undefined)),
    ),
    property: createPropertyService(http),
  };
}

function contactDraft(): Draft {
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
        zipcode: DENVER,
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
});
