import type { Expected } from './rows.ts';

/** What the browser kept of an earlier visit. */
interface Kept {
  hold?: { draftId: string; blockId: string; deadline: number; alert: boolean } | null;
}

/** One line of the specification about what a visit begins with, by what the browser kept of an earlier one. */
export interface Beginning {
  id: string;
  says: string;
  when: (kept: Kept) => boolean;
  shows: (kept: Kept) => Partial<Expected>;
}

/** The first that holds counts (spec §4, Timer; decision F11). */
export const BEGINNINGS: readonly Beginning[] = [
  { id: 'F11', says: 'A visit begins with the alert that was not acknowledged', when: ({ hold }) => hold?.alert === true, shows: () => ({ hold: 'expired', held: null, isAlertKept: true, secondsLeft: 0 }) },
  { id: 'F11', says: 'A visit begins with the time that is kept', when: ({ hold }) => hold?.alert === false, shows: ({ hold }) => ({ hold: 'running', held: `${hold?.draftId} ${hold?.blockId}`, deadline: hold?.deadline ?? null, isAlertKept: false }) },
  { id: 'S4.timer', says: 'A visit begins without a time', when: () => true, shows: () => ({ hold: 'none', held: null, deadline: null, secondsLeft: 0, isAlertKept: false }) },
];
