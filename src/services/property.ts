import { array, boolean, object, string } from 'yup';
import type { OwnersRequest } from '#machines/booking/booking.types.ts';
import type { PropertyOwner, PropertyValidation, PropertyValidationRequest, ServiceAvailability } from '#src/domain/draft.ts';
import { checked } from './answers.ts';
import type { Http } from './http.ts';

const serviceSchema = object({
  isServiceAvailable: boolean().required(),
  marketSegmentId: string().nullable(),
  zipcodeId: string().nullable(),
}).required();

const validationSchema = object({
  doesPropertyValueMeetThreshold: boolean().required(),
  isPropertyOwnershipValidated: boolean().nullable(),
}).required();

const ownersSchema = object({
  propertyOwners: array(object({ firstName: string().nullable(), lastName: string().nullable() }).required()).required(),
}).required();

/** The calls about a property (spec §7). All reject with a ServiceError. */
export interface PropertyService {
  checkService(zipcode: string, signal?: AbortSignal): Promise<ServiceAvailability>;
  validateProperty(request: PropertyValidationRequest, signal?: AbortSignal): Promise<PropertyValidation>;
  /** Registered owners; entries with both names null are dropped (spec §3). */
  lookUpOwners(request: OwnersRequest, signal?: AbortSignal): Promise<PropertyOwner[]>;
}

/** `street1 street2 city state zipcode` as one path segment, with single spaces (spec §7). */
export function ownersPath({ street1, street2, city, state, zipcode }: OwnersRequest): string {
  const words = [street1, street2, city, state, zipcode].join(' ').trim().split(/\s+/);
  return `PropertyOwners/${words.map(encodeURIComponent).join('%20')}`;
}

export function createPropertyService(http: Http): PropertyService {
  return {
    async checkService(zipcode, signal) {
      const { body } = await http({
        method: 'GET',
        path: `ServiceAvailability/${encodeURIComponent(zipcode)}`,
        name: 'GET /ServiceAvailability/{zipcode}',
        activity: 'delayed',
        ...(signal && { signal }),
      });
      const answer = checked(serviceSchema, body);
      return {
        isServiceAvailable: answer.isServiceAvailable,
        marketSegmentId: answer.marketSegmentId ?? null,
        zipcodeId: answer.zipcodeId ?? null,
      };
    },
    async validateProperty({ address, firstName, lastName, postalCode }, signal) {
      const { body } = await http({
        method: 'POST',
        path: 'PropertyValidation',
        name: 'POST /PropertyValidation',
        activity: 'delayed',
        body: { address, firstName, lastName, postalCode },
        ...(signal && { signal }),
      });
      const answer = checked(validationSchema, body);
      return {
        doesPropertyValueMeetThreshold: answer.doesPropertyValueMeetThreshold,
        isPropertyOwnershipValidated: answer.isPropertyOwnershipValidated ?? false,
      };
    },
    async lookUpOwners(request, signal) {
      const { body } = await http({
        method: 'GET',
        path: ownersPath(request),
        name: 'GET /PropertyOwners/{address}',
        activity: 'background',
        ...(signal && { signal }),
      });
      const owners = checked(ownersSchema, body).propertyOwners;
      return owners
        .map(({ firstName, lastName }) => ({ firstName: firstName ?? null, lastName: lastName ?? null }))
        .filter(({ firstName, lastName }) => firstName !== null || lastName !== null);
    },
  };
}
