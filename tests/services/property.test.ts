import { describe, expect, test, vi } from 'vitest';
import { createLoadCampaign } from '#src/services/campaigns.ts';
import { createLoadOffer } from '#src/services/offers.ts';
import { createPropertyService, type PropertyService } from '#src/services/property.ts';
import { createLoadSlots } from '#src/services/slots.ts';
import { clientOver, failureOf, json, problem, type Responder, sentOnceIdle } from './support.ts';

const SERVED = { isServiceAvailable: true, marketSegmentId: 'm', zipcodeId: 'z' };

function serviceOver(respond: Responder) {
  const { http, ...seen } = clientOver(respond);
  return { service: createPropertyService(http), ...seen };
}

describe('service availability', () => {
  test('is asked for by zipcode [S7.service-availability]', async () => {
    const { service, sent } = serviceOver(() => json(SERVED));
    expect(await service.checkService({ zipcode: '60601' })).toEqual(SERVED);
    expect(sent).toMatchObject([{ method: 'GET', path: '/api/ServiceAvailability/60601' }]);
  });

  test('without ids has none', async () => {
    const { service } = serviceOver(() => json({ isServiceAvailable: false }));
    expect(await service.checkService({ zipcode: '99999' })).toEqual({
      isServiceAvailable: false,
      marketSegmentId: null,
      zipcodeId: null,
    });
  });

  test.each([{ isServiceAvailable: 'yes' }, { isServiceAvailable: null }, { zipcodeId: 'z' }])(
    'of another shape is an error that names the field, not its value: %j [B5]',
    async (answer) => {
      const { service } = serviceOver(() => json(answer));
      expect(await failureOf(service.checkService({ zipcode: '60601' }))).toEqual({
        kind: 'unexpected',
        message: 'The response has another shape than expected: isServiceAvailable.',
      });
    },
  );

  test('that was prefetched holds for its own zipcode, for ten minutes, without a sign of waiting', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const { service, asked } = serviceOver(() => json(SERVED));
    await service.prefetchService('');
    await service.prefetchService('60601');
    vi.setSystemTime(10 * 60_000 - 1);
    expect(await service.checkService({ zipcode: '60601' })).toEqual(SERVED);
    await service.checkService({ zipcode: '80202' });
    vi.setSystemTime(10 * 60_000);
    await service.checkService({ zipcode: '60601' });
    expect(asked.map(({ path, activity }) => ({ path, activity }))).toEqual([
      { path: 'ServiceAvailability/60601', activity: 'background' },
      { path: 'ServiceAvailability/80202', activity: 'delayed' },
      { path: 'ServiceAvailability/60601', activity: 'delayed' },
    ]);
  });

  test('is asked for again when prefetching it failed', async () => {
    const { service } = serviceOver((_, count) =>
      count === 1 ? problem(400, 'bad') : json(SERVED),
    );
    await service.prefetchService('60601');
    expect(await service.checkService({ zipcode: '60601' })).toEqual(SERVED);
  });

  test('does not wait for a prefetch', async () => {
    const { service, sent } = serviceOver((_, count) =>
      count === 1 ? new Promise(() => undefined) : json(SERVED),
    );
    void service.prefetchService('60601');
    await expect.poll(() => sent.length).toBe(1);
    expect(await service.checkService({ zipcode: '60601' })).toEqual(SERVED);
  });
});

describe('the city of a zipcode', () => {
  test('comes with the prefetched answer, and is asked for again for another zipcode [S2.city-of-zip]', async () => {
    const { service, sent } = serviceOver(({ path }) =>
      json({ ...SERVED, city: path.endsWith('80202') ? 'Denver' : 'Dallas' }),
    );
    void service.prefetchService('80202');
    expect(await service.cityOf('80202')).toBe('Denver');
    expect(await service.checkService({ zipcode: '80202' })).toEqual({ ...SERVED, city: 'Denver' });
    expect(sent).toHaveLength(1);
    expect(await service.cityOf('75201')).toBe('Dallas');
  });

  test.each([{}, { city: null }, { city: ' ' }, { city: 5 }])(
    'is unknown to a backend that answers %j, which is asked about no other zipcode [S2.city-of-zip]',
    async (city) => {
      const { service, sent } = serviceOver(() => json({ ...SERVED, ...city }));
      expect(await service.cityOf('80202')).toBe(null);
      expect(await service.cityOf('75201')).toBe(null);
      expect(sent).toHaveLength(1);
      expect(await service.checkService({ zipcode: '80202' })).toEqual(SERVED);
    },
  );

  test('is unknown if the call fails [S2.city-of-zip]', async () => {
    expect(await serviceOver(() => problem(400, 'bad')).service.cityOf('80202')).toBe(null);
  });
});

const VALIDATED = {
  address: '12 Oak St Chicago IL',
  firstName: 'José',
  lastName: 'O’Brien',
  postalCode: '60601',
};
const ADDRESS = {
  appointmentId: 'draft 1',
  street1: '12 Oak St',
  street2: '',
  city: 'Chicago',
  state: 'IL',
  zipcode: '60601',
};

test.each<[string, (service: PropertyService) => Promise<unknown>]>([
  [
    'doesPropertyValueMeetThreshold',
    (service) => service.validateProperty({ appointmentId: 'd1', ...VALIDATED }),
  ],
  ['propertyOwners', (service) => service.lookUpOwners(ADDRESS)],
])('an answer without %s is an error', async (field, call) => {
  const { service } = serviceOver(() => json({ isPropertyOwnershipValidated: true }));
  expect(await failureOf(call(service))).toMatchObject({
    message: expect.stringContaining(`: ${field}.`),
  });
});

test.each([
  [{ isPropertyOwnershipValidated: true }, true],
  [{}, false],
])(
  'a property is validated by address and name, for a draft, and is answered with %j [S7.validation]',
  async (ownership, isPropertyOwnershipValidated) => {
    const { service, sent } = serviceOver(() =>
      json({ doesPropertyValueMeetThreshold: false, ...ownership }),
    );
    expect(await service.validateProperty({ appointmentId: 'draft 1', ...VALIDATED })).toEqual({
      doesPropertyValueMeetThreshold: false,
      isPropertyOwnershipValidated,
    });
    expect(sent).toMatchObject([
      { method: 'POST', path: '/api/PropertyValidation?appointmentId=draft+1', body: VALIDATED },
    ]);
  },
);

test.each([
  [{ street1: '  12   Oak  St ' }, '12%20Oak%20St%20Chicago%20IL%2060601'],
  [{ street2: '#4 / rear?' }, '12%20Oak%20St%20%234%20%2F%20rear%3F%20Chicago%20IL%2060601'],
  [{ street1: '../../100%' }, '..%2F..%2F100%25%20Chicago%20IL%2060601'],
])(
  'registered owners are asked for by one path segment %#, and those without a name dropped [S7.property-owners, S3.owners]',
  async (change, segment) => {
    const propertyOwners = [
      { firstName: 'Jane', lastName: 'Doe' },
      { firstName: null, lastName: null },
      { lastName: 'Roe' },
      {},
    ];
    const { service, sent } = serviceOver(() => json({ propertyOwners }));
    expect(await service.lookUpOwners({ ...ADDRESS, ...change })).toEqual([
      { firstName: 'Jane', lastName: 'Doe' },
      { firstName: null, lastName: 'Roe' },
    ]);
    expect(sent[0]?.path).toBe(`/api/PropertyOwners/${segment}?appointmentId=draft+1`);
  },
);

describe('a campaign', () => {
  const AGENT = { id: 'a1', name: 'Avery' };

  test.each([
    ['each agent', [AGENT], [AGENT]],
    ['no agents', [], []],
    [
      'agents, some of whom lack an id or a name',
      [null, { id: 'a2' }, { id: '', name: 'Blake' }, { id: 'a2', name: '  ' }, AGENT],
      [AGENT],
    ],
  ])('has a name and %s [S7.campaigns]', async (_, fieldAgents, usable) => {
    const { http, sent } = clientOver(() => json({ name: 'Home Show', fieldAgents, extra: 1 }));
    expect(await createLoadCampaign(http)({ eventCampaignId: 'c/1' })).toEqual({
      name: 'Home Show',
      fieldAgents: usable,
    });
    expect(sent[0]?.path).toBe('/api/Campaigns/c%2F1');
  });

  test.each([
    ['has no name', { fieldAgents: [AGENT] }],
    ['has a name of spaces', { name: '  ', fieldAgents: [] }],
    ['has no list of agents', { name: 'Home Show', fieldAgents: { id: 'a1' } }],
    ['has no agent that can be chosen', { name: 'Home Show', fieldAgents: [{ id: 'a1' }] }],
  ])('that %s is invalid [S7.campaigns]', async (_, campaign) => {
    const { http } = clientOver(() => json(campaign));
    expect(await failureOf(createLoadCampaign(http)({ eventCampaignId: 'c1' }))).toMatchObject({
      kind: 'unexpected',
    });
  });
});

describe('the offer', () => {
  test.each([
    [[{ offerText: 'Save $200' }, null, { offerText: 5 }], 'Save $200'],
    [[{ offerText: '  ' }], null],
    [[{}], null],
    [[], null],
  ])('of %j is %j [S7.promotional-offers]', async (list, text) => {
    expect(await createLoadOffer(clientOver(() => json(list)).http)({})).toBe(text);
  });

  test.each([[{ offerText: 'Save $200' }], [[null]], [[{ offerText: 5 }]]])(
    'of %j is an error [S7.promotional-offers]',
    async (answer) => {
      const { http } = clientOver(() => json(answer));
      expect(await failureOf(createLoadOffer(http)({}))).toMatchObject({ kind: 'unexpected' });
    },
  );
});

test('what nobody waits for yet is asked for once the browser has nothing more urgent to do', async () => {
  const { http, sent } = clientOver(({ path }) =>
    json(path.includes('Offers') ? [] : { ...SERVED, appointmentBlocks: [] }),
  );
  const slots = {
    zipcode: '60601',
    weekIndex: 0,
    isEvent: false,
    appointmentId: '',
    fresh: false,
    isPrefetch: true,
  };
  const all = () =>
    Promise.all([
      createPropertyService(http).prefetchService('60601'),
      createLoadOffer(http)({}),
      createLoadSlots(http)(slots),
    ]);
  expect(await sentOnceIdle(sent, all)).toEqual({ before: 0, after: 3 });
});
