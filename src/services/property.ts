import type { OwnersRequest } from '#machines/booking/booking.types.ts';
import { isRecord } from '#src/domain/is-record.ts';
import {
  PROPERTY_OWNERS,
  PROPERTY_VALIDATION,
  SERVICE_AVAILABILITY,
  type ServiceAvailability,
} from '#src/domain/responses.ts';
import { object } from '#src/domain/schema.ts';
import { idle } from '#src/startup/schedule.ts';
import type { RequestActivity } from './activity.ts';
import type { Http } from './http.ts';
import type { PortFunctions } from './ports.ts';
import { checked } from './checked.ts';

/** How long a prefetched service answer stays valid: as long as anybody takes to type an address. */
const KNOWN_MS = 10 * 60_000;

const { city: CITY, ...OTHERS } = SERVICE_AVAILABILITY.properties;
const SERVICE = object(OTHERS);

/** The calls about a property (spec §7). */
export interface PropertyService extends Pick<
  PortFunctions,
  'checkService' | 'validateProperty' | 'lookUpOwners'
> {
  /** Once the browser is idle, finds out whether a zipcode is served. For ten minutes, `checkService` then resolves at once. Never rejects. */
  prefetchService(zipcode: string): Promise<void>;
  /**
   * The city of a zipcode, from the same answer. Null if the backend does not name it, or the call fails; never rejects. Only a backend that has named
   * one before is asked about a second zipcode: to any other, nothing changes.
   */
  cityOf(zipcode: string): Promise<string | null>;
}

/** `street1 street2 city state zipcode` as one path segment, with single spaces (spec §7). */
function ownersPath({ street1, street2, city, state, zipcode }: OwnersRequest): string {
  const words = [street1, street2, city, state, zipcode].join(' ').trim().split(/\s+/);
  return `PropertyOwners/${words.map(encodeURIComponent).join('%20')}`;
}

export function createPropertyService(http: Http): PropertyService {
  const prefetched = new Map<string, { at: number; service: ServiceAvailability }>();
  /** Prefetches that have not been answered, by zipcode. */
  const pending = new Map<string, Promise<ServiceAvailability | null>>();
  let firstZipcode: string | null = null;
  let namesCities = false;

  async function askService(
    zipcode: string,
    activity: RequestActivity,
    signal?: AbortSignal,
  ): Promise<ServiceAvailability> {
    const { body } = await http({
      method: 'GET',
      path: `ServiceAvailability/${encodeURIComponent(zipcode)}`,
      name: 'GET /ServiceAvailability/{zipcode}',
      activity,
      signal,
    });
    const service = checked(SERVICE, body);
    // Whatever else the city may be, it stops no booking.
    const city = isRecord(body) ? CITY.read(body['city'])?.trim() : undefined;
    if (city === undefined || city === '') return service;
    namesCities = true;
    return { ...service, city };
  }

  function known(zipcode: string): ServiceAvailability | null {
    const found = prefetched.get(zipcode);
    return found !== undefined && Date.now() - found.at < KNOWN_MS ? found.service : null;
  }

  async function ask(zipcode: string): Promise<ServiceAvailability | null> {
    await idle();
    try {
      const service = await askService(zipcode, 'background');
      prefetched.set(zipcode, { service, at: Date.now() });
      return service;
    } catch {
      // `checkService` asks again, and reports a failure, when the visitor needs the answer.
      return null;
    } finally {
      pending.delete(zipcode);
    }
  }

  async function prefetch(zipcode: string): Promise<ServiceAvailability | null> {
    firstZipcode ??= zipcode;
    const service = known(zipcode);
    if (service !== null) return service;
    const asking = pending.get(zipcode) ?? ask(zipcode);
    pending.set(zipcode, asking);
    return asking;
  }

  return {
    async checkService({ zipcode }, signal) {
      return known(zipcode) ?? askService(zipcode, 'delayed', signal);
    },
    async prefetchService(zipcode) {
      if (zipcode !== '') await prefetch(zipcode);
    },
    async cityOf(zipcode) {
      if (!namesCities && zipcode !== (firstZipcode ?? zipcode)) return null;
      return (await prefetch(zipcode))?.city ?? null;
    },
    async validateProperty({ appointmentId, ...body }, signal) {
      const { body: answered } = await http({
        method: 'POST',
        path: 'PropertyValidation',
        name: 'POST /PropertyValidation',
        query: { appointmentId },
        activity: 'delayed',
        body,
        signal,
      });
      return checked(PROPERTY_VALIDATION, answered);
    },
    async lookUpOwners(request, signal) {
      const { body } = await http({
        method: 'GET',
        path: ownersPath(request),
        name: 'GET /PropertyOwners/{address}',
        query: { appointmentId: request.appointmentId },
        activity: 'background',
        signal,
      });
      return checked(PROPERTY_OWNERS, body).propertyOwners.filter(
        ({ firstName, lastName }) => firstName !== null || lastName !== null,
      );
    },
  };
}
