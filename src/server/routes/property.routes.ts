import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  PROPERTY_OWNERS,
  PROPERTY_VALIDATION,
  type PropertyOwner,
  SERVICE_AVAILABILITY,
  type ServiceAvailability,
} from '#src/domain/responses.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../database/database.ts';
import { firstOf, optionalText, record, text } from '../database/row.ts';
import { TokenHeaders } from '../http/request-token.ts';
import { routeSchema } from '../schemas/json-schema.ts';
import { problems, writeProblems } from '../schemas/responses.schema.ts';
import { addressKey } from '../seed/address-key.ts';
import { stableId } from '../seed/stable-id.ts';
import { noteOwnerLookup } from '../store/owner-lookups.ts';
import { findProperty, type KnownProperty, meetsThreshold } from '../store/properties.ts';
import { marketOfZipcode } from '../store/capacity.ts';

const MAX_ADDRESS_TEXT = 300;

const NotBlank = { minLength: 1, pattern: '\\S' } as const;

const ValidationBody = Type.Object(
  {
    address: Type.String({ ...NotBlank, maxLength: MAX_ADDRESS_TEXT, format: 'line' }),
    firstName: Type.String({ format: 'person-name' }),
    lastName: Type.String({ format: 'person-name' }),
    postalCode: Type.String({ format: 'zipcode' }),
  },
  { additionalProperties: false },
);

const AskingDraft = Type.String({
  description:
    'A draft of that zipcode that asks for verification: only it is told of owners, at ten addresses',
});

async function cityOfZipcode(queries: Queries, zipcode: string): Promise<string | null> {
  const rows = await queries.query(
    'select name from cities where first_zip <= $1 and last_zip >= $1',
    [zipcode],
  );
  return firstOf(rows, (row) => text(row, 'name'));
}

async function ownersOf(
  queries: Queries,
  property: KnownProperty | null,
): Promise<PropertyOwner[]> {
  if (property === null) return [];
  const rows = await queries.query(
    'select first_name, last_name from property_owners where address_key = $1 and zipcode = $2 order by position',
    [property.addressKey, property.zipcode],
  );
  return rows.map(record<PropertyOwner>({ firstName: optionalText, lastName: optionalText }));
}

function nameOf({ firstName, lastName }: PropertyOwner): string {
  return [firstName, lastName].map((name) => addressKey(name ?? '')).join(', ');
}

/** An entry without names matches nobody, not even a visitor whose name is nothing but punctuation. */
function isSamePerson(owner: PropertyOwner, visitor: PropertyOwner): boolean {
  return nameOf(owner) === nameOf(visitor) && nameOf(owner) !== ', ';
}

/** Whether a zipcode is served, what a property is worth and who owns it (spec §7). */
export function propertyRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  const refusalOf = (draftId: string, address: string) =>
    database.transaction((transaction) => noteOwnerLookup(transaction, draftId, address));

  return async (app) => {
    app.get(
      '/ServiceAvailability/:zipcode',
      {
        schema: {
          summary: 'Whether a zipcode is served, by which market, and in which city it is',
          params: Type.Object({ zipcode: Type.String({ format: 'zipcode' }) }),
          response: { 200: routeSchema(SERVICE_AVAILABILITY), ...problems(400) },
        },
      },
      async (request) => {
        const { zipcode } = request.params;
        const [market, city] = await Promise.all([
          marketOfZipcode(database, zipcode),
          cityOfZipcode(database, zipcode),
        ]);
        const answer: ServiceAvailability = {
          isServiceAvailable: market !== null,
          marketSegmentId: market?.id ?? null,
          zipcodeId: market === null ? null : stableId('zipcode', zipcode),
          ...(city === null ? {} : { city }),
        };
        return answer;
      },
    );

    app.post(
      '/PropertyValidation',
      {
        config: { limit: 'lookups' },
        schema: {
          summary:
            'Whether a property is worth a visit, and whether the visitor is registered as an owner',
          headers: TokenHeaders,
          querystring: Type.Object({ appointmentId: Type.Optional(AskingDraft) }),
          body: ValidationBody,
          response: { 200: routeSchema(PROPERTY_VALIDATION), ...writeProblems() },
        },
      },
      async (request, reply) => {
        const { address, firstName, lastName, postalCode } = request.body;
        const { appointmentId } = request.query;
        const property = await findProperty(database, address, postalCode);
        const mayAsk =
          appointmentId !== undefined &&
          (await refusalOf(appointmentId, `${address} ${postalCode}`)) === null;
        const owners = mayAsk ? await ownersOf(database, property) : [];
        return reply.send({
          doesPropertyValueMeetThreshold: meetsThreshold(property),
          isPropertyOwnershipValidated: owners.some((owner) =>
            isSamePerson(owner, { firstName, lastName }),
          ),
        });
      },
    );

    app.get(
      '/PropertyOwners/:query',
      {
        config: { limit: 'lookups' },
        schema: {
          summary: 'Registered owners of "{street1} {street2} {city} {state} {zipcode}"',
          params: Type.Object({
            query: Type.String({ ...NotBlank, maxLength: MAX_ADDRESS_TEXT, format: 'line' }),
          }),
          querystring: Type.Object({ appointmentId: AskingDraft }),
          response: { 200: routeSchema(PROPERTY_OWNERS), ...problems(400, 404, 422) },
        },
      },
      async (request, reply) => {
        const { query } = request.params;
        const refusal = await refusalOf(request.query.appointmentId, query);
        if (refusal !== null) throw refusal;
        const [, zipcode] = /(?:^|\D)(\d{5})\s*$/.exec(query) ?? [];
        const property =
          zipcode === undefined ? null : await findProperty(database, query, zipcode);
        return reply.send({ propertyOwners: await ownersOf(database, property) });
      },
    );
  };
}
