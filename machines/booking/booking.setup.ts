import { assign, enqueueActions, raise } from 'xstate';
import { weekIndexOf } from '#src/domain/calendar.ts';
import {
  HOLD_MS,
  HOLD_SECONDS,
  INSIDE_SALES_REASON,
  OFFER_VISIBLE_MS,
} from '#src/domain/constants.ts';
import type {
  Campaign,
  Draft,
  PropertyOwner,
  PropertyValidation,
  ServiceAvailability,
} from '#src/domain/draft.ts';
import { withoutInsideSales } from '#src/domain/inside-sales.ts';
import { isSame } from '#src/domain/is-same.ts';
import { schedulingPromotion } from '#src/domain/promotion.ts';
import { campaignParameters, withEventParameters } from '#src/domain/query.ts';
import type { NextPage, StepId } from '#src/domain/steps.ts';
import type { GivenUpAs } from '#src/domain/visit.ts';
import { withAnswers, withTyped, type FormStep } from './booking.answers.ts';
import { chosenDay, conflictOf, merged, withChosenTime } from './booking.calendar.ts';
import {
  withAppointment,
  withEvent,
  withNextPage,
  withoutVisitor,
  withRequest,
  withService,
  withStatus,
  withValidation,
} from './booking.draft.ts';
import { failureOf } from './booking.ports.ts';
import { begun } from './booking.context.ts';
import { bookingGuarded } from './booking.guards.ts';
import { timeOf } from './booking.time.ts';
import type { FormChanged, FormSubmitted } from './booking.forms.ts';
import { DEFERRED } from './booking.types.ts';
import type {
  BookingContext,
  BookingEvent,
  ChosenTime,
  Conflict,
  DeferredEvent,
  Hold,
  KnownVisit,
  SavedDraft,
  Slots,
  VisitNews,
} from './booking.types.ts';

/** The status to restore when a save that would have changed it failed. */
function statusBefore(saved: SavedDraft | null): Draft['status'] {
  return saved?.draft.status ?? 'New';
}

/** Reopens a draft that was abandoned or handed to inside sales, because its address was entered again (decision F6). */
function revived(draft: Draft): Draft {
  return withoutInsideSales(draft.status === 'Abandoned' ? withStatus(draft, 'New') : draft);
}

function isDeferred(event: BookingEvent): event is DeferredEvent {
  return DEFERRED.some((type) => type === event.type);
}

/** Nothing is known of the calendar, and no time is chosen. */
const NO_TIMES = { slots: null, isFirstLook: true, weekIndex: 0, time: null };

/** As when the calendar is opened for the first time, but past the cache. */
const TIMES_AGAIN = { ...NO_TIMES, needsFreshSlots: true, day: null, conflict: null };

/** The chosen time that turns out to be lost, or else the one that was lost before. */
function lostOf({ time, conflict }: BookingContext): Conflict | null {
  return time === null ? conflict : conflictOf(time);
}

/** Stores an answered draft. A new zipcode has a different calendar, so the slots and the chosen time are cleared. */
function answered({ draft: before }: BookingContext, draft: Draft): Partial<BookingContext> {
  const isSameZipcode =
    draft.appointmentRequest.property.zipcode === before.appointmentRequest.property.zipcode;
  return isSameZipcode ? { draft } : { ...NO_TIMES, draft: withChosenTime(draft, null), day: null };
}

/** Keeps the submitted values as typed ones until the save has settled. */
function withForm(
  { forms }: BookingContext,
  { step, values }: FormSubmitted,
): Pick<BookingContext, 'forms'> {
  return { forms: { ...forms, [step]: { values, isValid: true } } };
}

/** The context after the draft is left: as at the beginning, with what belongs to the visit as a whole. */
function cleared(context: BookingContext, blank: Draft) {
  return { ...begun(blank), visit: { ...context.visit, id: null, resume: false } };
}

/** The setup that every state file builds on: the flow's types, ports, guards, actions and delays. */
export const bookingSetup = bookingGuarded.extend({
  actions: {
    storeVisit: assign((_, params: { visit: BookingContext['visit']; from: StepId | null }) => ({
      visit: params.visit,
      persistedStep: params.from,
      failure: null,
    })),
    visitBooked: assign(({ context }) => ({
      visit: { step: 'additionalComments' as const, id: context.draft.id, resume: false },
      failure: null,
    })),
    visitOwn: assign(({ context }) => ({
      visit: { step: 'yourVisit' as const, id: context.draft.id, resume: false },
      failure: null,
      time: null,
      conflict: null,
    })),
    visitNowhere: assign(({ context }) => ({
      visit: { ...context.visit, step: 'notFound' as const },
    })),
    storeVisitAnswer: assign((_, bookedVisit: KnownVisit) => ({ bookedVisit })),
    tellNews: assign((_, params: { news: VisitNews }) => ({ visitNews: params.news })),
    forgetNews: assign({ visitNews: null }),
    storeGivenUpAs: assign((_, params: { status: GivenUpAs }) => ({ givenUpAs: params.status })),
    beginMove: assign(({ context }) => ({
      ...TIMES_AGAIN,
      draft: withChosenTime(context.draft, null),
      isMoving: true,
    })),
    endMove: assign(({ context: { saved, draft } }) => ({
      ...TIMES_AGAIN,
      draft: saved?.draft ?? draft,
      isMoving: false,
    })),
    visitStart: assign({ visit: { step: 'home', id: null, resume: false } }),
    storeSaved: assign((_, saved: SavedDraft) => ({ draft: saved.draft, saved, failure: null })),
    storeCampaign: assign((_, campaign: Campaign) => ({ campaign })),
    storeAgent: assign(({ context }, params: FormSubmitted) => {
      const draft = withAnswers(context.draft, params);
      return {
        draft,
        blank: withAnswers(context.blank, params),
        forms: {},
        query: withEventParameters(context.query, draft.appointmentRequest.eventDetails),
      };
    }),
    keepEvent: assign(({ context: { draft, blank, query } }) => {
      const { eventDetails } = draft.appointmentRequest;
      return {
        blank: withEvent(blank, eventDetails),
        query: withEventParameters(query, eventDetails),
      };
    }),
    storeTyped: assign(({ context: { forms } }, { step, values, isValid }: FormChanged) => ({
      forms: { ...forms, [step]: { values, isValid } },
    })),
    keepTyped: assign(({ context }, params: { step: FormStep }) =>
      answered(context, withTyped(context.draft, params.step, context.forms)),
    ),
    forgetSent: assign(({ context: { draft, forms } }, params: { step: FormStep }) => {
      const { [params.step]: typed, ...others } = forms;
      return typed?.isValid === true && isSame(withTyped(draft, params.step, forms), draft)
        ? { forms: others }
        : {};
    }),
    headFor: assign(({ context }, params: { step: NextPage }) => ({
      draft: withNextPage(context.draft, params.step),
    })),
    storeAnswers: assign(({ context }, params: FormSubmitted) => ({
      ...answered(context, withAnswers(context.draft, params)),
      ...withForm(context, params),
    })),
    storeCallRequest: assign(({ context }, params: FormSubmitted) => ({
      ...(params.step === 'requestCall' ? { callRequest: params.values } : {}),
      ...withForm(context, params),
    })),
    reviveProject: assign(({ context }) => ({
      draft: revived(context.draft),
      validation: null,
    })),
    storeService: assign(({ context }, service: ServiceAvailability) => ({
      draft: withService(context.draft, service),
    })),
    storeValidation: assign(({ context }, validation: PropertyValidation) => ({
      validation,
      draft: withValidation(context.draft, validation),
    })),
    storeOwners: assign((_, owners: PropertyOwner[]) => ({ owners })),
    giveReason: assign(({ context }, params: { reason: keyof typeof INSIDE_SALES_REASON }) => ({
      draft: withRequest(context.draft, {
        insideSalesReasonEnum: INSIDE_SALES_REASON[params.reason],
      }),
    })),
    forgetReason: assign(({ context }) => ({
      draft: withRequest(context.draft, { insideSalesReasonEnum: null }),
    })),
    markStatus: assign(({ context }, params: { status: Draft['status'] }) => ({
      draft: withStatus(context.draft, params.status),
    })),
    handToInsideSales: assign(({ context }) => ({
      draft: withRequest(withStatus(context.draft, 'InsideSales'), { insideSales: true }),
    })),
    takeBack: assign(({ context }) => ({ draft: withoutInsideSales(context.draft) })),
    undoMark: assign(({ context: { draft, saved } }) => ({
      draft: withRequest(withStatus(draft, statusBefore(saved)), { insideSales: false }),
    })),
    storeSlots: assign(({ context }, slots: Slots) => ({
      slots: merged(context.slots, slots),
      timeZone: slots.timeZone ?? context.timeZone,
    })),
    trustSlots: assign({ needsFreshSlots: false }),
    lookFurther: assign(({ context }) => ({ weekIndex: context.weekIndex + 1 })),
    turnWeek: assign(({ context }, params: { weekIndex: number }) => ({
      weekIndex: params.weekIndex,
      isFirstLook: false,
      time: null,
      draft: withChosenTime(context.draft, null),
      day: null,
      conflict: null,
    })),
    chooseDay: assign(({ context, event }) => chosenDay(context, timeOf(event))),
    storeDay: assign(({ context: { draft, slots, weekIndex } }, { date }: { date: string }) => ({
      day: date,
      weekIndex: slots === null ? weekIndex : weekIndexOf(date, slots.startDay),
      time: null,
      draft: withChosenTime(draft, null),
    })),
    storeTime: assign(({ context }, params: { time: ChosenTime }) => ({
      day: params.time.date,
      time: params.time,
      draft: withChosenTime(context.draft, params.time),
      conflict: null,
    })),
    clearTime: assign(({ context }) => ({
      ...NO_TIMES,
      draft: withChosenTime(context.draft, null),
      needsFreshSlots: true,
    })),
    noteConflict: assign(({ context }) => ({ conflict: lostOf(context) })),
    storeConflict: assign((_, { lost }: { lost: Conflict | null }) => ({ conflict: lost })),
    forgetConflict: assign({ conflict: null }),
    completeBooking: assign(({ context }) => {
      const { time, slots } = context;
      if (time === null) return {};
      const appointment = {
        appointmentDateTime: `${time.date}T${time.startTime}`,
        appointmentBlockGuid: time.blockId,
        schedulingPromotion: schedulingPromotion({
          displayedText: context.offerShown ? context.offerText : null,
          finalDate: time.date,
          startDay: slots?.startDay ?? time.date,
        }),
      };
      return {
        draft: withAppointment(withChosenTime(context.draft, time), appointment, 'Completed'),
      };
    }),
    askForCall: assign(({ context }) => ({
      time: null,
      freedTime: context.time,
      draft: withAppointment(withChosenTime(context.draft, null), null, 'CallToSet'),
    })),
    undoBooking: assign(({ context }) => ({
      draft: withAppointment(context.draft, null, statusBefore(context.saved)),
    })),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    forgetFailure: assign({ failure: null }),
    forgetDraft: assign(({ context }) => ({
      ...cleared(context, withoutVisitor(context.blank)),
      query: campaignParameters(context.query, context.blank.appointmentRequest),
    })),
    forgetId: assign(({ context }) => cleared(context, context.blank)),
    startHold: assign(({ context, event }, params: { blockId: string }) => ({
      hold: {
        draftId: context.draft.id,
        blockId: params.blockId,
        deadline: timeOf(event) + HOLD_MS,
        ...(context.isMoving && { movesVisit: true as const }),
      },
      holdSecondsLeft: HOLD_SECONDS,
    })),
    extendHold: assign(({ context, event }) =>
      context.hold === null
        ? {}
        : {
            hold: { ...context.hold, deadline: timeOf(event) + HOLD_MS },
            holdSecondsLeft: HOLD_SECONDS,
          },
    ),
    storeSecondsLeft: assign((_, params: { secondsLeft: number }) => ({
      holdSecondsLeft: params.secondsLeft,
    })),
    adoptHold: assign((_, params: { hold: Hold | null }) => ({ hold: params.hold })),
    forgetHold: assign(({ context: { hold } }) => ({
      hold: null,
      holdSecondsLeft: 0,
      lastHeldDraft: hold?.draftId ?? '',
    })),
    noteOfferDay: assign((_, params: { date: string }) => ({ offerDay: params.date })),
    storeOffer: assign((_, text: string | null) => ({ offerText: text })),
    showOffer: assign({ offerShown: true, offerLeft: OFFER_VISIBLE_MS }),
    countOffer: assign(({ event }) => ({ offerSince: timeOf(event) })),
    pauseOffer: assign(({ context, event }) => ({
      offerLeft: Math.max(0, context.offerLeft - (timeOf(event) - context.offerSince)),
    })),
    deferEvent: assign((_, event: BookingEvent) => (isDeferred(event) ? { deferred: event } : {})),
    replayDeferred: enqueueActions(({ context: { deferred }, enqueue }) => {
      if (deferred === null) return;
      enqueue.assign({ deferred: null });
      enqueue.raise(deferred);
    }),
    openCalendar: raise({ type: 'calendar.opened' }),
    reserveTime: raise(({ event }, params: { time: ChosenTime }) => ({
      type: 'hold.started' as const,
      time: params.time,
      at: timeOf(event),
    })),
    releaseHold: raise({ type: 'hold.released' }),
    showTimes: raise(({ event }) => ({ type: 'times.shown' as const, at: timeOf(event) })),
    refuseHold: raise({ type: 'hold.refused' }),
    supersedeHold: raise(({ context }) => ({
      type: 'hold.superseded' as const,
      lost: lostOf(context),
    })),
    giveHoldUp: raise({ type: 'hold.givenUp' }),
    considerOffer: raise(({ event }, params: { date: string }) => ({
      type: 'offer.considered' as const,
      date: params.date,
      at: timeOf(event),
    })),
    forgetOffer: raise({ type: 'offer.forgotten' }),
  },
});
