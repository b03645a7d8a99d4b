import type { HomeownerListValues } from '#machines/booking/booking.types.ts';
import { cleanLine } from '#src/domain/text.ts';
import { withCleanOther } from '../common/clean.ts';

/** The answers as they are saved: names and the Other text in one line, without spaces around them. */
export function cleanHomeowners(values: HomeownerListValues): HomeownerListValues {
  const additionalOwners = values.additionalOwners.map(({ firstName, lastName, phone }) => ({
    firstName: cleanLine(firstName),
    lastName: cleanLine(lastName),
    phone,
  }));
  return { ...withCleanOther(values), additionalOwners };
}
