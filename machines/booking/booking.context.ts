import type { Draft } from '#src/domain/draft.ts';
import type { BookingContext, BookingInput } from './booking.types.ts';

/** Everything that a visit knows of its draft, before it has asked or been told anything. */
export function begun(blank: Draft) {
  return {
    blank,
    draft: blank,
    saved: null,
    callRequest: null,
    keptStep: null,
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
export function initialContext({ facts, query, visit, draft, kept }: BookingInput): BookingContext {
  return {
    ...begun(draft),
    facts,
    query,
    visit,
    campaign: null,
    keptStep: kept.step,
    forms: kept.forms,
    timeZone: kept.timeZone,
    hold: kept.hold === null || kept.hold.alert ? null : kept.hold,
    lastHeldDraft: '',
    holdSecondsLeft: 0,
    keptAlert: kept.hold?.alert ?? false,
    offerText: null,
    offerShown: kept.offerSeen,
    offerLeft: 0,
    offerSince: 0,
    deferred: null,
  };
}
