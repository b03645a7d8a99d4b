import type { Draft } from './draft.ts';

/** Nobody books twice: a booked draft never returns to the booking page or an earlier one (decision F4). */
export function isBooked({ status }: Pick<Draft, 'status'>): boolean {
  return status === 'Completed' || status === 'CallToSet';
}

/** Whether the project has ended without a booking. Entering the address again reopens it (decision F6). */
export function hasEnded({ status }: Pick<Draft, 'status'>): boolean {
  return status === 'Abandoned' || status === 'InsideSales';
}
