import { partsOf, wholeNumberOf } from '../settings.ts';

/** The most reservations of each kind at a time: open holds, and bookings yet to come. */
export interface Limit {
  holds: number;
  bookings: number;
}

/** What every draft's reservations are counted by (decision B11). */
export const LIMIT_KEYS = ['phone', 'address', 'network'] as const;

export type LimitKey = (typeof LIMIT_KEYS)[number];

/** `event` replaces the limits of an address and of a network at an event, where a hall shares them. It only ever raises them. */
export type Limits = Readonly<Record<LimitKey | 'event', Limit>>;

/** More than a family, an office, a street or a hall needs; too few to empty a calendar from one place. Pages hold no times at events. */
export const DEFAULT_LIMITS: Limits = {
  phone: { holds: 3, bookings: 5 },
  address: { holds: 5, bookings: 8 },
  network: { holds: 10, bookings: 20 },
  event: { holds: 10, bookings: 40 },
};

/** How long a person needs from the contact form to a booking, in seconds, even knowing every answer in advance. */
export const DEFAULT_LEAST_SECONDS = 8;

const ONE = /^(phone|address|network|event)=(\d{1,6})\/(\d{1,6})$/;

/**
 * Parses a setting such as `phone=3/5 network=10/20`: holds and bookings for each name. What it does not name keeps its default.
 *
 * @returns null for `off`
 * @throws SettingsError for anything else
 */
export function limitsOf(text: string | undefined): Limits | null {
  if (text === 'off') return null;
  const parts = partsOf(
    text ?? '',
    ONE,
    'BOOKING_LIMITS must be off, or holds and bookings by phone, address, network and at an event, such as phone=3/5 network=10/20.',
  );
  const entries = parts.map(([, name, holds, bookings]) => [
    name,
    { holds: Number(holds), bookings: Number(bookings) },
  ]);
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(entries) };
}

/** @throws SettingsError for anything but a whole number of seconds from 0 to 600 */
export function leastSecondsOf(text: string | undefined): number {
  return wholeNumberOf(
    text,
    { fallback: DEFAULT_LEAST_SECONDS, most: 600 },
    'BOOKING_LEAST_SECONDS must be a number from 0 to 600.',
  );
}
