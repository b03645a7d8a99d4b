import type { Queries } from '../database/database.ts';
import { integer, record, text } from '../database/row.ts';
import { addressKey } from '../seed/address-key.ts';
import { PROPERTY_VALUE_THRESHOLD } from '../seed/demo-data.ts';

export interface KnownProperty {
  addressKey: string;
  zipcode: string;
  /** Dollars. */
  value: number;
}

/** The properties whose value is known; at one zipcode only, if given. */
export async function knownProperties(
  queries: Queries,
  zipcode: string | null = null,
): Promise<KnownProperty[]> {
  const rows = await queries.query(
    `select address_key, zipcode, value from properties${zipcode === null ? '' : ' where zipcode = $1'}`,
    zipcode === null ? [] : [zipcode],
  );
  return rows.map(record<KnownProperty>({ addressKey: text, zipcode: text, value: integer }));
}

/** The property that an address text starts with; null if none does. City, state and zipcode may follow. */
export function propertyAt(known: readonly KnownProperty[], address: string): KnownProperty | null {
  const wanted = addressKey(address);
  return (
    known.find(
      (property) => wanted === property.addressKey || wanted.startsWith(`${property.addressKey} `),
    ) ?? null
  );
}

/** The known property at this zipcode and address; null if there is none. */
export async function findProperty(
  queries: Queries,
  address: string,
  zipcode: string,
): Promise<KnownProperty | null> {
  return propertyAt(await knownProperties(queries, zipcode), address);
}

/** Whether a property is worth a visit. One that is not known is taken to be (decision F6, line 6). */
export function meetsThreshold(property: KnownProperty | null): boolean {
  return property === null || property.value >= PROPERTY_VALUE_THRESHOLD;
}
