import { describe, expect, test } from 'vitest';
import { call, draftDocument, save, sorted } from '#tests/support/api.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { serverFor } from '#tests/support/server.ts';

describe.each(ENGINES)('properties on $name', ({ start }) => {
  const server = serverFor({}, start);

  async function newDraftId(zipcode: string, isVerifyHomeOwnership: boolean): Promise<string> {
    return (
      await save(
        server.url,
        draftDocument({ property: { zipcode }, request: { isVerifyHomeOwnership } }),
      )
    ).body.id;
  }

  async function validate(
    address: string,
    postalCode: string,
    [firstName, lastName]: readonly [string, string],
    appointmentId?: string,
  ) {
    const query =
      appointmentId === undefined ? '' : `?appointmentId=${encodeURIComponent(appointmentId)}`;
    const { status, body } = await call('POST', `${server.url}/api/PropertyValidation${query}`, {
      body: { address, firstName, lastName, postalCode },
    });
    return [status, body];
  }

  const validated = (isPropertyOwnershipValidated: boolean) => [
    200,
    { doesPropertyValueMeetThreshold: true, isPropertyOwnershipValidated },
  ];

  test.each([
    ['200 Registered Road', '80202', '-', '-', false],
    ['202 Nobody Road', '80202', '-', '-', false],
    ['200 Registered Road', '80202', 'Maria Garcia', '-', false],
    ['200 Registered Road', '80202', '-', 'Maria Garcia', false],
    ['200 Registered Road', '80202', 'Garcia', 'Maria', false],
    ['200 Registered Road', '80202', 'Maria', '-', false],
    ['200 Registered Road', '80202', 'maria', "Garcia'", true],
    ['200 Registered Road', '80202', 'MARÍA', 'GARCÍA', true],
    ['201 Registered Road', '75201', '-', 'O’Brien Family Trust', true],
    ['201 Registered Road', '75201', '-', '-', false],
  ])(
    'at %s, %s, "%s" "%s" is a registered owner: %s [S3.property-validation]',
    async (address, postalCode, firstName, lastName, expected) => {
      expect(
        await validate(
          address,
          postalCode,
          [firstName, lastName],
          await newDraftId(postalCode, true),
        ),
      ).toEqual(validated(expected));
    },
  );

  describe('whether a name owns an address', () => {
    const ADDRESS = '200 Registered Road Denver CO';
    const MARIA = ['Maria', 'Garcia'] as const;

    test('is told to nobody without a draft [S3.property-validation, S7.validation]', async () => {
      const answers = [undefined, '', 'x'.repeat(500), '00000000-0000-4000-8000-000000000000'].map(
        (id) => validate(ADDRESS, '80202', MARIA, id),
      );
      expect(await Promise.all(answers)).toEqual(answers.map(() => validated(false)));
    });

    test('is told to a draft that began with another zipcode, and to none that asks for no verification [S3.property-validation, S7.validation]', async () => {
      const drafts = [await newDraftId('75201', true), await newDraftId('80202', false)];
      expect(await Promise.all(drafts.map((id) => validate(ADDRESS, '80202', MARIA, id)))).toEqual([
        validated(true),
        validated(false),
      ]);
    });

    test('is told at ten addresses a draft, those whose owners it was told among them, and at no other [S3.property-validation, S7.validation]', async () => {
      const id = await newDraftId('80202', true);
      for (let number = 1; number <= 9; number += 1)
        await validate(`${number} Oak Street Denver CO`, '80202', MARIA, id);
      await call(
        'GET',
        `${server.url}/api/PropertyOwners/${encodeURIComponent(`${ADDRESS} 80202`)}?appointmentId=${id}`,
      );

      expect([
        await validate(ADDRESS, '80202', MARIA, id),
        await validate('200 Registered Road Apt 2 Denver CO', '80202', MARIA, id),
      ]).toEqual([validated(true), validated(false)]);
    });
  });

  describe('the registered owners', () => {
    const ask = (address: string, appointmentId?: string) =>
      call(
        'GET',
        `${server.url}/api/PropertyOwners/${encodeURIComponent(address)}${appointmentId === undefined ? '' : `?appointmentId=${appointmentId}`}`,
      );

    const REGISTERED = '200 Registered Road Denver CO 80202';

    test.each([
      [
        REGISTERED,
        '80202',
        [
          ['Maria', 'Garcia'],
          ['John', 'Garcia'],
          [null, null],
        ],
      ],
      [
        '200 registered road  Denver CO 80202',
        '80202',
        [
          ['Maria', 'Garcia'],
          ['John', 'Garcia'],
          [null, null],
        ],
      ],
      ['201 Registered Road Dallas TX 75201', '75201', [[null, 'O’Brien Family Trust']]],
      ['202 Nobody Road Denver CO 80202', '80202', [[null, null]]],
      ['1600 Broadway Denver CO 80202', '80202', []],
      ['12 1/2 Elm St #4 50% off? Denver CO 80202', '80202', []],
      ['200 Registered Road Denver CO', '80202', []],
      [
        REGISTERED,
        '75201',
        [
          ['Maria', 'Garcia'],
          ['John', 'Garcia'],
          [null, null],
        ],
      ],
    ])(
      'of %s are told to a draft of %s that asks for verification [S7.property-owners]',
      async (address, zipcode, owners) => {
        const { status, body } = await ask(address, await newDraftId(zipcode, true));
        expect({ status, body }).toEqual({
          status: 200,
          body: {
            propertyOwners: owners.map(([firstName, lastName]) => ({ firstName, lastName })),
          },
        });
      },
    );

    test('are told of an address whose slash a proxy has decoded [S7.property-owners, B14]', async () => {
      const { status } = await call(
        'GET',
        `${server.url}/api/PropertyOwners/12%201/2%20Elm%20St%20Denver%20CO%2080202?appointmentId=${await newDraftId('80202', true)}`,
      );
      expect(status).toBe(200);
    });

    test('are told to nobody without a draft [S7.property-owners, B4]', async () => {
      const unnamed = await ask(REGISTERED);
      const unknown = [
        await ask(REGISTERED, ''),
        await ask(REGISTERED, 'x'.repeat(500)),
        await ask(REGISTERED, '00000000-0000-4000-8000-000000000000'),
      ];
      expect({ status: unnamed.status, body: unnamed.body }).toEqual({
        status: 400,
        body: {
          type: 'invalid-input',
          title: 'Some fields are missing or wrong.',
          status: 400,
          errors: [{ path: '/query/appointmentId', message: 'Field is required.' }],
        },
      });
      expect(unknown.map(({ body }) => body)).toEqual(
        unknown.map(() => ({
          type: 'not-found',
          title: 'There is nothing here.',
          status: 404,
          detail: 'There is no such draft.',
        })),
      );
    });

    test('are not told to a draft that asks for no verification [S7.property-owners, B4]', async () => {
      const { status, body } = await ask(REGISTERED, await newDraftId('80202', false));
      expect({ status, body }).toEqual({
        status: 422,
        body: {
          type: 'verification-not-asked',
          title: 'This draft asks for no verification.',
          status: 422,
          detail: 'Save the draft with isVerifyHomeOwnership first.',
        },
      });
    });

    test('are told at ten addresses a draft, again and again, and at no other [S7.property-owners, B4]', async () => {
      const id = await newDraftId('80202', true);
      const another = await newDraftId('80202', true);
      const addresses = Array.from(
        { length: 12 },
        (_, number) => `${200 + number} Registered Road Denver CO 80202`,
      );
      const racing = await Promise.all(addresses.map((address) => ask(address, id)));
      const answered = addresses.filter((_, index) => racing[index]?.status === 200);
      const refused = racing.find(({ status }) => status !== 200);
      const again = await Promise.all(
        answered.map((address) => ask(address.replaceAll(' ', ', ').toUpperCase(), id)),
      );

      expect(sorted(racing.map(({ status }) => status))).toEqual([
        ...Array.from({ length: 10 }, () => 200),
        429,
        429,
      ]);
      expect({ body: refused?.body, retryAfter: refused?.headers.get('retry-after') }).toEqual({
        body: {
          type: 'too-many-addresses',
          title: 'This draft has been asked about too many addresses.',
          status: 429,
          detail: 'Owners are told at 10 addresses a draft.',
        },
        retryAfter: null,
      });
      expect(again.map(({ status }) => status)).toEqual(answered.map(() => 200));
      expect((await ask('299 Registered Road Denver CO 80202', another)).status).toBe(200);
    });

    test('are looked up without a trace of the address [B5]', async () => {
      const id = await newDraftId('80202', true);
      await ask(REGISTERED, id);
      const rows = await server.database.query('select * from owner_lookups where draft_id = $1', [
        id,
      ]);
      expect(rows).toEqual([
        { draft_id: id, address_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ]);
    });
  });
});
