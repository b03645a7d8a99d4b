/** Why a run does not fail on a mistake. */
interface Unseen {
  reason: string;
  /** The chart behaves the same with it, so it is no mistake and does not count. */
  isEqual: boolean;
}

function equal(ids: readonly string[], reason: string): [string, Unseen][] {
  return ids.map((id) => [id, { reason, isEqual: true }]);
}

function open(ids: readonly string[], reason: string): [string, Unseen][] {
  return ids.map((id) => [id, { reason, isEqual: false }]);
}

/** Mistakes that the specification does not make a run fail on, with the reason. `npm run coverage:proof` lists these and any others. */
const UNSEEN: Readonly<Record<string, Unseen>> = Object.fromEntries([
  ...equal(
    ['retarget: hold.running.reserving ▸ xstate.done.actor.reserveSlot[1] to hold.deciding', 'retarget: hold.running.reserving ▸ xstate.error.actor.reserveSlot[0] to hold.deciding'],
    'The state in between leads back at once to where the line leads, as a hold is there.',
  ),
  ...equal(
    ['retarget: offer.seen.recalling ▸ xstate.done.actor.recallOffer[0] to offer.deciding', 'retarget: offer.seen.recalling ▸ xstate.error.actor.recallOffer[0] to offer.deciding'],
    'The state in between leads back at once to where the line leads, as the offer was shown.',
  ),
  ...equal(
    ['drop guard: pages.project.address.owners.incomplete ▸ form.changed[1]', 'negate guard: pages.project.address.owners.incomplete ▸ form.changed[1]'],
    'The line after it leads to the state in which it is, which does nothing when it is entered.',
  ),
  ...equal(
    ['machines/booking/booking.setup.ts: without day: params.time.date'],
    'A time is picked on the day in sight.',
  ),
  ...equal(
    ['src/screens/fieldAgents/FieldAgentsScreen.tsx: window.location.reload() → undefined'],
    'The page is shown for events that are active alone, and then has no button to look again.',
  ),
  ...open(
    ['swap order: pages.appointment.timeDateBooking.saving ▸ xstate.error.actor.saveDraft[0]'],
    'Nobody books a time while none is free, so that no answer meets both lines.',
  ),
  ...open(
    ['swap order: pages.start.choosingStart ▸ @always[0]'],
    'The page is the same either way: only whether the event is asked for first differs, of which no line speaks.',
  ),
  ...open(
    ['swap order: pages.project.address.form.saving ▸ xstate.done.actor.saveDraft[2]'],
    'No answer of another tab changes where an address outside the service area leads.',
  ),
]);

/** Why a run does not fail on a mistake, by its id regardless of its place in the file. Null if nobody gave a reason. */
export function excuseFor(id: string): Unseen | null {
  return UNSEEN[id.replace(/:\d+:\d+: /, ': ')] ?? null;
}
