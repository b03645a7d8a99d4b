import type { Expected } from './rows.ts';
import type { Call } from './visit.ts';

/** What the browser kept of an earlier visit. */
interface Kept {
  hold?: { draftId: string; blockId: string; deadline: number; alert: boolean } | null;
}

/** Calls that no visit begins with, whatever its address asks for: a time that is kept is reserved already, and the offer is asked for on the calendar. */
export const NOT_AT_ONCE: readonly Call[] = ['reserveSlot', 'releaseHold', 'loadOffer'];

/** One line of the specification about what a visit begins with, by what the browser kept of an earlier one. Of the calls, those that are {@link NOT_AT_ONCE} are looked at. */
export interface Beginning {
  id: string;
  says: string;
  when: (kept: Kept) => boolean;
  shows: (kept: Kept) => Partial<Expected>;
}

/** The first that holds counts (spec §4, Timer; decision F11). */
export const BEGINNINGS: readonly Beginning[] = [
  { id: 'F11', says: 'A visit begins with the alert that was not acknowledged', when: ({ hold }) => hold?.alert === true, shows: () => ({ hold: 'expired', held: null, isAlertKept: true, secondsLeft: 0, calls: [] }) },
  { id: 'F11', says: 'A visit begins with the time that is kept', when: ({ hold }) => hold?.alert === false, shows: ({ hold }) => ({ hold: 'running', held: `${hold?.draftId} ${hold?.blockId}`, deadline: hold?.deadline ?? null, isAlertKept: false, calls: [] }) },
  { id: 'S4.timer', says: 'A visit begins without a time', when: () => true, shows: () => ({ hold: 'none', held: null, deadline: null, secondsLeft: 0, isAlertKept: false, calls: [] }) },
];
