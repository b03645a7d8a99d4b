/** A transition or an outcome of a condition that no journey can reach on a level. */
export interface Unreachable {
  /** Id of a transition, or of an outcome: `path ▸ event[index] = false`. */
  id: string;
  /** Levels on which it cannot be reached. */
  levels: readonly Level[];
  reason: string;
  /** Who answers for the reason, and looks again when it changes. */
  owner: 'flow' | 'services' | 'screens';
}

export type Level = 'pure' | 'executed' | 'browser';

const ALL: readonly Level[] = ['pure', 'executed', 'browser'];

const NO_FORM = 'What happens during a save is the same on every page; this page has no form, so nothing is typed there.';

/**
 * The list is checked both ways: a line missing here fails the run, and so does a line here that has become reachable. Where nothing but
 * the browser stands in the way, the other levels do reach it.
 */
export const UNREACHABLE: readonly Unreachable[] = [
  { id: 'pages.appointment.timeDateBooking.saving ▸ form.changed[0]', levels: ALL, reason: NO_FORM, owner: 'flow' },
  { id: 'pages.elsewhere.doNotServiceArea.saving ▸ form.changed[0]', levels: ALL, reason: NO_FORM, owner: 'flow' },
  { id: 'pages.elsewhere.notAHomeowner.saving ▸ form.changed[0]', levels: ALL, reason: NO_FORM, owner: 'flow' },
  {
    id: 'hold.idle ▸ hold.synced[0] = false',
    levels: ALL,
    reason: 'A tab is told only of a difference: one that keeps no time never hears that another keeps none.',
    owner: 'flow',
  },
  {
    id: 'hold.running ▸ time.picked[0] = false',
    levels: ALL,
    reason: 'No time is kept at events (F11), and a draft does not become one of an event while a time is kept.',
    owner: 'flow',
  },
  {
    id: 'hold.releasing ▸ time.picked[0] = false',
    levels: ALL,
    reason: 'No time is given back at events, where none is kept (F11).',
    owner: 'flow',
  },
  {
    id: 'offer.seen ▸ calendar.opened[0] = false',
    levels: ALL,
    reason: 'Not walked yet: a return to the calendar after the offer was shown in the same visit. tests/machines/offer.test.ts shows it.',
    owner: 'flow',
  },
];
