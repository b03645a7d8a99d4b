import { describe, expect, test, vi } from 'vitest';
import { createActivity } from '#src/services/activity.ts';
import { createLoadCampaign } from '#src/services/campaigns.ts';
import { createLoadOffer } from '#src/services/offers.ts';
import { createPropertyService, ownersPath } from '#src/services/property.ts';
import { failureOf } from '#machines/booking/booking.ports.ts';
import { clientOver, json, onceIdle, problem, rejectionOf, type Responder } from './support.ts';

const ADDRESS = {
  appointmentId: 'draft 1',
  street1: '12 Oak St',
  street2: '',
  city: 'Chicago',
  state: 'IL',
  zipcode: '60601',
};

describe('service availability', () => {
  test('is asked for by zipcode [S7.service-availability]', async () => {
    const answer = { isServiceAvailable: true, marketSegmentId: 'm', zipcodeId: 'z' };
    const { http, sent } = clientOver(() => json(answer));
    expect(await createPropertyService(http).checkService('60601')).toEqual(answer);
    expect(sent[0]).toMatchObject({ method: 'GET', path: '/api/ServiceAvailability/60601' });
  });

  test('without ids has none', async () => {
    const { http } = clientOver(() => json({ isServiceAvailable: false }));
    expect(await createPropertyService(http).checkService('99999')).toEqual({
      isServiceAvailable: false,
      marketSegmentId: null,
      zipcodeId: null,
    });
  });

  test('that does not say so is an error', async () => {
    const { http } = clientOver(() => json({ isServiceAvailable: 'yes' }));
    expect(failureOf(await rejectionOf(createPropertyService(http).checkService('60601')))).toEqual(
      {
        kind: 'unexpected',
        message: 'The response has another shape than expected: isServiceAvailable.',
      },
    );
  });
});

describe('service availability that is prefetched', () => {
  const SERVED = { isServiceAvailable: true, marketSegmentId: 'm', zipcodeId: 'z' };

  function serviceOver(respond: Responder) {
    const clock = { now: 0 };
    const activity = createActivity();
    const { http, sent } = clientOver(respond, { activity });
    return { service: createPropertyService(http, () => clock.now), sent, clock, activity };
  }

  test('is asked for once the browser has nothing more urgent to do, and not asked for again', async () => {
    const { service, sent } = serviceOver(() => json(SERVED));
    const { before } = await onceIdle(sent, () => service.prefetchService('60601'));
    expect({
      before,
      answer: await service.checkService('60601'),
      sent: sent.map(({ path }) => path),
    }).toEqual({
      before: 0,
      answer: SERVED,
      sent: ['/api/ServiceAvailability/60601'],
    });
  });

  test('shows no wait, as being asked for when it is needed does', async () => {
    vi.useFakeTimers();
    const { service, activity } = serviceOver(() => new Promise<Response>(() => undefined));
    void service.prefetchService('60601');
    await vi.advanceTimersByTimeAsync(2000);
    const isShownWhilePrefetching = activity.getSnapshot();
    void service.checkService('60601');
    await vi.advanceTimersByTimeAsync(2000);
    expect({ isShownWhilePrefetching, isShown: activity.getSnapshot() }).toEqual({
      isShownWhilePrefetching: false,
      isShown: true,
    });
  });

  test('says nothing of another zipcode', async () => {
    const { service, sent } = serviceOver(() => json(SERVED));
    await service.prefetchService('60601');
    await service.checkService('80202');
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/ServiceAvailability/60601',
      '/api/ServiceAvailability/80202',
    ]);
  });

  test('holds for ten minutes', async () => {
    const { service, sent, clock } = serviceOver((_, count) =>
      json({ ...SERVED, isServiceAvailable: count === 1 }),
    );
    await service.prefetchService('60601');
    clock.now = 10 * 60_000 - 1;
    const known = await service.checkService('60601');
    clock.now = 10 * 60_000;
    const anew = await service.checkService('60601');
    expect({
      knownIsServiceAvailable: known.isServiceAvailable,
      anewIsServiceAvailable: anew.isServiceAvailable,
      sentCount: sent.length,
    }).toEqual({ knownIsServiceAvailable: true, anewIsServiceAvailable: false, sentCount: 2 });
  });

  test('that fails is asked for again when it is needed', async () => {
    const { service } = serviceOver((_, count) =>
      count === 1 ? problem(400, 'bad') : json(SERVED),
    );
    await service.prefetchService('60601');
    expect(await service.checkService('60601')).toEqual(SERVED);
  });

  test('is not waited for when it is needed before it is known', async () => {
    const never = new Promise<Response>(() => undefined);
    const { service, sent } = serviceOver((_, count) => (count === 1 ? never : json(SERVED)));
    void service.prefetchService('60601');
    await expect.poll(() => sent.length).toBe(1);
    expect(await service.checkService('60601')).toEqual(SERVED);
  });

  test('asks nothing without a zipcode', async () => {
    const { service, sent } = serviceOver(() => json(SERVED));
    await service.prefetchService('');
    expect(sent).toEqual([]);
  });
});

describe('the city of a zipcode', () => {
  const IN_DENVER = {
    isServiceAvailable: true,
    marketSegmentId: 'm',
    zipcodeId: 'z',
    city: 'Denver',
  };
  const NAMELESS = { isServiceAvailable: true, marketSegmentId: 'm', zipcodeId: 'z' };

  test('comes with the answer that is prefetched, without a call of its own [S2.city-of-zip]', async () => {
    const { http, sent } = clientOver(() => json(IN_DENVER));
    const service = createPropertyService(http);
    void service.prefetchService('80202');
    expect(await service.cityOf('80202')).toBe('Denver');
    expect(await service.checkService('80202')).toEqual(IN_DENVER);
    expect(sent).toHaveLength(1);
  });

  test('is asked for again for another zipcode [S2.city-of-zip]', async () => {
    const { http } = clientOver(({ path }) =>
      json(path.endsWith('80202') ? IN_DENVER : { ...IN_DENVER, city: 'Dallas' }),
    );
    const service = createPropertyService(http);
    await service.cityOf('80202');
    expect(await service.cityOf('75201')).toBe('Dallas');
  });

  test.each([
    NAMELESS,
    { ...NAMELESS, city: null },
    { ...NAMELESS, city: ' ' },
    { ...NAMELESS, city: 5 },
  ])(
    'is not known to a backend that answers %j, which is asked about no other zipcode for it [S2.city-of-zip]',
    async (answer) => {
      const { http, sent } = clientOver(() => json(answer));
      const service = createPropertyService(http);
      expect(await service.cityOf('80202')).toBe(null);
      expect(await service.cityOf('75201')).toBe(null);
      expect(sent).toHaveLength(1);
      expect(await service.checkService('80202')).toEqual(NAMELESS);
    },
  );

  test('is not known where the call fails [S2.city-of-zip]', async () => {
    const { http } = clientOver(() => problem(400, 'bad'));
    expect(await createPropertyService(http).cityOf('80202')).toBe(null);
  });
});

describe('property validation', () => {
  const request = {
    address: '12 Oak St Chicago IL',
    firstName: 'José',
    lastName: 'O’Brien',
    postalCode: '60601',
  };
  const asking = { appointmentId: 'draft 1', ...request };

  test('is posted with the address and the name, for a draft [S7.validation]', async () => {
    const answer = { doesPropertyValueMeetThreshold: true, isPropertyOwnershipValidated: false };
    const { http, sent } = clientOver(() => json(answer));
    expect(await createPropertyService(http).validateProperty(asking)).toEqual(answer);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/api/PropertyValidation?appointmentId=draft+1',
      body: request,
    });
  });

  test('that says nothing of the ownership has not validated it', async () => {
    const { http } = clientOver(() => json({ doesPropertyValueMeetThreshold: false }));
    expect(await createPropertyService(http).validateProperty(asking)).toEqual({
      doesPropertyValueMeetThreshold: false,
      isPropertyOwnershipValidated: false,
    });
  });
});

describe('registered owners', () => {
  test.each([
    [ADDRESS, '12%20Oak%20St%20Chicago%20IL%2060601'],
    [
      { ...ADDRESS, street2: 'Apt #4 / rear?' },
      '12%20Oak%20St%20Apt%20%234%20%2F%20rear%3F%20Chicago%20IL%2060601',
    ],
    [{ ...ADDRESS, street1: '  12   Oak  St ' }, '12%20Oak%20St%20Chicago%20IL%2060601'],
    [{ ...ADDRESS, street1: '../../100%' }, '..%2F..%2F100%25%20Chicago%20IL%2060601'],
    [{ ...ADDRESS, city: 'Cañon' }, '12%20Oak%20St%20Ca%C3%B1on%20IL%2060601'],
  ])('are asked for by one path segment (%#) [S7.property-owners]', async (request, segment) => {
    expect(ownersPath(request)).toBe(`PropertyOwners/${segment}`);
    const { http, sent } = clientOver(() => json({ propertyOwners: [] }));
    await createPropertyService(http).lookUpOwners(request);
    expect(sent[0]?.path).toBe(`/api/PropertyOwners/${segment}?appointmentId=draft+1`);
  });

  test('without any name are dropped [S3.owners]', async () => {
    const propertyOwners = [
      { firstName: 'Jane', lastName: 'Doe' },
      { firstName: null, lastName: null },
      { firstName: null, lastName: 'Roe' },
      {},
    ];
    const { http } = clientOver(() => json({ propertyOwners }));
    expect(await createPropertyService(http).lookUpOwners(ADDRESS)).toEqual([
      { firstName: 'Jane', lastName: 'Doe' },
      { firstName: null, lastName: 'Roe' },
    ]);
  });
});

test('a campaign is read with its field agents [S7.campaigns]', async () => {
  const campaign = { name: 'Home Show', fieldAgents: [{ id: 'a1', name: 'Avery' }] };
  const { http, sent } = clientOver(() => json({ ...campaign, extra: 1 }));
  expect(await createLoadCampaign(http)('c/1')).toEqual(campaign);
  expect(sent[0]?.path).toBe('/api/Campaigns/c%2F1');
});

test.each([
  null,
  {},
  { id: 'a2' },
  { name: 'Blake' },
  { id: '', name: 'Blake' },
  { id: 'a2', name: '  ' },
  { id: 2, name: 'Blake' },
  'Blake',
])('a field agent like %j is left out, the others can be chosen [S7.campaigns]', async (odd) => {
  const agent = { id: 'a1', name: 'Avery' };
  const { http } = clientOver(() => json({ name: 'Home Show', fieldAgents: [odd, agent] }));
  expect(await createLoadCampaign(http)('c1')).toEqual({ name: 'Home Show', fieldAgents: [agent] });
});

test.each([
  [
    'without a name',
    { fieldAgents: [{ id: 'a1', name: 'Avery' }] },
    'The response has another shape than expected: name.',
  ],
  [
    'with a name of spaces',
    { name: '  ', fieldAgents: [] },
    'The response has another shape than expected: name.',
  ],
  [
    'whose agents are no list',
    { name: 'Home Show', fieldAgents: { id: 'a1' } },
    'The response has another shape than expected: fieldAgents.',
  ],
  [
    'none of whose agents can be chosen',
    { name: 'Home Show', fieldAgents: [{ id: 'a1', name: '' }] },
    'No field agent of the campaign has both an id and a name.',
  ],
])('a campaign %s is invalid [S7.campaigns]', async (_, campaign, message) => {
  const { http } = clientOver(() => json(campaign));
  expect(failureOf(await rejectionOf(createLoadCampaign(http)('c1')))).toEqual({
    kind: 'unexpected',
    message,
  });
});

test('a campaign without field agents is read as it is [S7.campaigns]', async () => {
  const { http } = clientOver(() => json({ name: 'Home Show', fieldAgents: [] }));
  expect(await createLoadCampaign(http)('c1')).toEqual({ name: 'Home Show', fieldAgents: [] });
});

test('a lookup that is answered with 404 is a failed lookup, and not a draft that is gone [F28]', async () => {
  const { http } = clientOver(() => problem(404, 'not-found'));
  const property = createPropertyService(http);
  const { appointmentId } = ADDRESS;
  const lookups = [
    createLoadCampaign(http)('c1'),
    property.checkService('80202'),
    property.validateProperty({
      appointmentId,
      address: '1 Main St',
      firstName: 'Ann',
      lastName: 'Lee',
      postalCode: '80202',
    }),
    property.lookUpOwners(ADDRESS),
  ];
  for (const lookup of lookups)
    expect(failureOf(await rejectionOf(lookup))).toEqual({
      kind: 'unexpected',
      message: 'The server answered 404.',
    });
});

test.each([
  [[{ offerText: 'Save $200' }, { offerText: 'Other' }], 'Save $200'],
  [[{ offerText: '  ' }], null],
  [[{}], null],
  [[], null],
  [[{ offerText: 'Save $200' }, null, { offerText: 5 }, 'odd'], 'Save $200'],
])('the offer of %j is %j [S7.promotional-offers]', async (list, text) => {
  const { http } = clientOver(() => json(list));
  expect(await createLoadOffer(http)()).toBe(text);
});

test.each([
  [{ offerText: 'Save $200' }, 'the whole of it'],
  [[null], 'the whole of it'],
  [[{ offerText: 5 }, { offerText: 'Other' }], 'offerText'],
])('offers like %j are an error [S7.promotional-offers]', async (answer, fields) => {
  const { http } = clientOver(() => json(answer));
  expect(failureOf(await rejectionOf(createLoadOffer(http)()))).toEqual({
    kind: 'unexpected',
    message: `The response has another shape than expected: ${fields}.`,
  });
});

test('the offer is asked for once the browser has nothing more urgent to do, such as drawing the calendar', async () => {
  const { http, sent } = clientOver(() => json([{ offerText: 'Save $200' }]));
  const asked = await onceIdle(sent, createLoadOffer(http));

  expect({ ...asked, sent: sent.length }).toEqual({ before: 0, answer: 'Save $200', sent: 1 });
});
