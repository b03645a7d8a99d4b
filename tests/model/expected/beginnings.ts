import type { Expected } from './rows.ts';
import type { Call } from './visit.ts';

/** What the browser stored during an earlier visit. */
interface PersistedState {
  hold?: { draftId: string; blockId: string; deadline: number; alert: boolean } | null;
}

/** Calls that no visit begins with, whatever its address is: a held time is already reserved, and only the calendar requests the offer. */
export const NOT_AT_ONCE: readonly Call[] = ['reserveSlot', 'releaseHold', 'loadOffer'];

/** One line of the specification about how a visit begins, given what the browser stored. Only the calls in {@link NOT_AT_ONCE} are checked. */
export interface Beginning {
  id: string;
  says: string;
  when: (persisted: PersistedState) => boolean;
  shows: (persisted: PersistedState) => Partial<Expected>;
}

/** The first that holds counts (spec §4, Timer; decision F11). */
export const BEGINNINGS: readonly Beginning[] = [
  {
    id: 'F11',
    says: 'A visit begins with the alert that was not acknowledged',
    when: ({ hold }) => hold?.alert === true,
    shows: () => ({ hold: 'expired', held: null, isAlertKept: true, secondsLeft: 0, calls: [] }),
  },
  {
    id: 'F11',
    says: 'A visit begins with the time that is kept',
    when: ({ hold }) => hold?.alert === false,
    shows: ({ hold }) => ({
      hold: 'running',
      held: `${hold?.draftId} ${hold?.blockId}`,
      deadline: hold?.deadline ?? null,
      isReserved: false,
      isAlertKept: false,
      calls: [],
    }),
  },
  {
    id: 'S4.timer',
    says: 'A visit begins without a time',
    when: () => true,
    shows: () => ({
      hold: 'none',
      held: null,
      deadline: null,
      secondsLeft: 0,
      isAlertKept: false,
      calls: [],
    }),
  },
];
