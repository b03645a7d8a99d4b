import { describe, expect, test } from 'vitest';
import { call, draftDocument, save, sorted, statusesOf } from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serverFor } from '#tests/support/server.ts';

const ADDRESS = '200 Registered Road Denver CO';
const REGISTERED = `${ADDRESS} 80202`;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const inDenver = (address: string) => ({ address, postalCode: '80202' });

describe.each(ENGINES)('properties on $name', ({ start }) => {
  const server = serverFor({}, start);

  async function draftAt(zipcode = '80202', isVerifyHomeOwnership = true): Promise<string> {
    const document = draftDocument({ property: { zipcode }, request: { isVerifyHomeOwnership } });
    return (await save(server.url, document)).body.id;
  }

  const queryOf = (appointmentId: string | null) =>
    appointmentId === null ? '' : `?${new URLSearchParams({ appointmentId })}`;

  const askOwners = (address: string, id: string | null) =>
    call('GET', `${server.url}/api/PropertyOwners/${encodeURIComponent(address)}${queryOf(id)}`);

  /** Whether a name is said to own an address. */
  async function isOwner(
    id: string | null,
    firstName = 'Maria',
    lastName = 'Garcia',
    { address, postalCode } = inDenver(ADDRESS),
  ): Promise<boolean> {
    const { body } = await call<{ isPropertyOwnershipValidated: boolean }>(
      'POST',
      `${server.url}/api/PropertyValidation${queryOf(id)}`,
      { body: { address, firstName, lastName, postalCode } },
    );
    return body.isPropertyOwnershipValidated;
  }

  const TRUST = { address: '201 Registered Road', postalCode: '75201' };
  const NOBODY = inDenver('202 Nobody Road');

  test.each<[firstName: string, lastName: string, at: typeof TRUST | undefined, expected: boolean]>(
    [
      ['maria', "Garcia'", undefined, true],
      ['MARÍA', 'GARCÍA', undefined, true],
      ['Garcia', 'Maria', undefined, false],
      ['Maria', '-', undefined, false],
      ['Maria Garcia', '-', undefined, false],
      ['-', '-', undefined, false],
      ['-', '-', NOBODY, false],
      ['-', 'O’Brien Family Trust', TRUST, true],
    ],
  )(
    '"%s" "%s" is a registered owner at %j: %s [S3.property-validation]',
    async (firstName, lastName, at, expected) => {
      expect(await isOwner(await draftAt(), firstName, lastName, at)).toBe(expected);
    },
  );

  test('only a draft that asks for verification is told whether a name owns an address [S3.property-validation, S7.validation]', async () => {
    expect(await isOwner(await draftAt('75201'))).toBe(true);
    for (const id of [null, '', UNKNOWN, await draftAt('80202', false)])
      expect(await isOwner(id)).toBe(false);
  });

  test('a draft is told at ten addresses whether a name owns them, or who does [S3.property-validation, S7.validation]', async () => {
    const id = await draftAt();
    for (let number = 1; number <= 9; number += 1)
      await isOwner(id, 'Maria', 'Garcia', inDenver(`${number} Oak Street Denver CO`));
    await askOwners(REGISTERED, id);
    expect(await isOwner(id)).toBe(true);
    const another = inDenver('200 Registered Road Apt 2 Denver CO');
    expect(await isOwner(id, 'Maria', 'Garcia', another)).toBe(false);
  });

  test.each<{ address: string; owners: [firstName: string | null, lastName: string | null][] }>([
    {
      address: '200 registered road  Denver CO 80202',
      owners: [
        ['Maria', 'Garcia'],
        ['John', 'Garcia'],
        [null, null],
      ],
    },
    {
      address: '201 Registered Road Dallas TX 75201',
      owners: [[null, 'O’Brien Family Trust']],
    },
    { address: '12 1/2 Elm St #4 50% off? Denver CO 80202', owners: [] },
    { address: ADDRESS, owners: [] },
  ])(
    'the registered owners of $address are told to a draft that asks for verification [S7.property-owners]',
    async ({ address, owners }) => {
      expect((await askOwners(address, await draftAt('75201'))).body).toEqual({
        propertyOwners: owners.map(([firstName, lastName]) => ({ firstName, lastName })),
      });
    },
  );

  test('the registered owners are told of an address whose slash a proxy has decoded [S7.property-owners, B14]', async () => {
    const path = `/api/PropertyOwners/12%201/2%20Elm%20St%20Denver%20CO%2080202?appointmentId=${await draftAt()}`;
    expect((await call('GET', server.url + path)).status).toBe(200);
  });

  test('the registered owners are told to nobody without a draft that asks for verification [S7.property-owners, B4]', async () => {
    expect(await askOwners(REGISTERED, null)).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/query/appointmentId', message: 'Field is required.' }] },
    });
    expect((await askOwners(REGISTERED, UNKNOWN)).status).toBe(404);
    expect(await askOwners(REGISTERED, await draftAt('80202', false))).toMatchObject({
      status: 422,
      body: { type: 'verification-not-asked' },
    });
  });

  test('the registered owners are told at ten addresses a draft, of which only hashes are kept [S7.property-owners, B4, B5]', async () => {
    const id = await draftAt();
    const addresses = Array.from(
      { length: 12 },
      (_, number) => `${200 + number} Registered Road Denver CO 80202`,
    );
    const racing = await Promise.all(addresses.map((address) => askOwners(address, id)));
    const answered = addresses.filter((_, index) => racing[index]?.status === 200);
    expect(sorted(statusesOf(racing)).slice(-3)).toEqual([200, 429, 429]);
    const again = await Promise.all(
      answered.map((address) => askOwners(address.replaceAll(' ', ', ').toUpperCase(), id)),
    );
    expect(statusesOf(again)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await askOwners('299 Registered Road Denver CO 80202', await draftAt())).status).toBe(
      200,
    );
    const rows = await server.database.query('select * from owner_lookups where draft_id = $1', [
      id,
    ]);
    const hash: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(rows).toEqual(answered.map(() => ({ draft_id: id, address_hash: hash })));
  });
});
