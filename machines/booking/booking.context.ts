import type { Draft } from '#src/domain/draft.ts';
import type { BookingContext, BookingInput } from './booking.types.ts';

/** Everything that a visit knows of its draft, before it has asked or been told anything. */
export function begun(blank: Draft) {
  return {
    blank,
    draft: blank,
    saved: null,
    callRequest: null,
    persistedStep: null,
    forms: {},
    validation: null,
    owners: null,
    slots: null,
    timeZone: null,
    needsFreshSlots: false,
    isFirstLook: true,
    weekIndex: 0,
    day: null,
    time: null,
    conflict: null,
    freedTime: null,
    bookedVisit: null,
    visitNews: null,
    isMoving: false,
    givenUpAs: 'CallToSet',
    failure: null,
    offerShown: false,
    offerDay: null,
  } satisfies Partial<BookingContext>;
}

/** The context of a visit that begins. */
export function initialContext({
  facts,
  query,
  visit,
  draft,
  persisted,
}: BookingInput): BookingContext {
  return {
    ...begun(draft),
    facts,
    query,
    visit,
    campaign: null,
    persistedStep: persisted.step,
    forms: persisted.forms,
    timeZone: persisted.timeZone,
    hold: persisted.hold === null || persisted.hold.alert ? null : persisted.hold,
    lastHeldDraft: '',
    holdSecondsLeft: 0,
    persistedAlert: persisted.hold?.alert ?? false,
    offerText: null,
    offerShown: persisted.offerSeen,
    offerLeft: 0,
    offerSince: 0,
    deferred: null,
  };
}
