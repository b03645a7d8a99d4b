import { ADDRESS } from './address.ts';
import { ARRIVALS, DEPARTURES } from './arrivals.ts';
import { BOOKING } from './booking.ts';
import { ENDS_OF_HOLD, HOLD } from './hold.ts';
import { LEAVING, WAITED } from './leaving.ts';
import { OFFER } from './offer.ts';
import { OPENING, REASONS } from './opening.ts';
import type { Table } from './rows.ts';
import { SAVES } from './saves.ts';
import { TYPING } from './typing.ts';
import { WAYS } from './ways.ts';
import { LEFT_BEHIND, YOUR_VISIT } from './yourVisit.ts';

/** What the specification says about the flow. Each table builds on those before it. */
export const TABLES: readonly Table[] = [
  WAYS,
  ADDRESS,
  TYPING,
  SAVES,
  LEAVING,
  OPENING,
  YOUR_VISIT,
  BOOKING,
  HOLD,
  ARRIVALS,
  DEPARTURES,
  LEFT_BEHIND,
  ENDS_OF_HOLD,
  OFFER,
  REASONS,
  WAITED,
];
