import {
  decide,
  holds,
  isSameAddress,
  rowOf,
  type DecisionRowId,
} from '#src/domain/address-decision.ts';
import { hasOpenDay } from '#src/domain/calendar.ts';
import type { ServiceAvailability } from '#src/domain/draft.ts';
import type { VisitState } from '#src/domain/visit-states.ts';
import { hasEnded, isBooked } from '#src/domain/draft-status.ts';
import { isTakenBack } from '#src/domain/inside-sales.ts';
import { isOfferDue } from '#src/domain/promotion.ts';
import {
  isOfKind,
  pageBefore,
  questionAfter,
  type PageBefore,
  type QuestionStep,
  type StepId,
} from '#src/domain/steps.ts';
import { valuesOf, withAnswers, type FormStep, type FormValues } from './booking.answers.ts';
import { bookingBase } from './booking.base.ts';
import {
  calendarOf,
  isHeldBlockGone,
  isKeptTimeStillUnknown,
  isKnownWeek,
  merged,
} from './booking.calendar.ts';
import { failureOf } from './booking.ports.ts';
import {
  arrivalOf,
  firstOpenQuestion,
  isSentElsewhere,
  mayBook,
  nextStepOf,
  pageAfterSave,
} from './booking.reach.ts';
import { timeOf } from './booking.time.ts';
import type { FormChanged, FormSubmitted } from './booking.forms.ts';
import type {
  BookingContext,
  BookingEvent,
  Failure,
  Hold,
  SavedDraft,
  Slots,
} from './booking.types.ts';

function isWhole({ street1, city, state, zipcode }: FormValues['address']): boolean {
  return street1 !== '' && city !== '' && state !== '' && /^\d{5}$/.test(zipcode);
}

/** Whether the change left the address itself alone, for example when it was a radio button of the same form. */
function isAddressUntouched({ draft, forms }: BookingContext, form: FormChanged): boolean {
  return form.step !== 'address' || isSameAddress(valuesOf('address', draft, forms), form.values);
}

/** Whether the event has to be loaded: during events (decision F19), and on the two pages that lead into one. */
function needsCampaign({ draft, campaign, visit }: BookingContext): boolean {
  const { isEvent, eventDetails } = draft.appointmentRequest;
  const isAsked = isEvent || visit.step === 'event' || visit.step === 'fieldAgents';
  return campaign === null && eventDetails.eventCampaignId !== null && isAsked;
}

/** Whether this page's form was submitted. A late press may belong to the page before. */
function isFormOf(event: BookingEvent, step: FormStep): event is FormSubmitted {
  return event.type === 'form.submitted' && event.step === step;
}

/** Whether the backend has the draft as booked. */
function isSavedAsBooked(saved: SavedDraft | null): boolean {
  return saved !== null && isBooked(saved.draft);
}

/** Whether the backend has a chosen time in the draft, which a reload would bring back. */
function hasSavedTime({ saved }: BookingContext): boolean {
  return saved !== null && saved.draft.sessionData.appointmentInfo !== null;
}

/** Guards an answer of this kind. */
function isAnswer(kind: string) {
  return (_: unknown, answer: { kind: string }) => answer.kind === kind;
}

/** Guards a failure of this kind. */
function isFailure(kind: Failure['kind']) {
  return (_: unknown, params: { error: unknown }) => failureOf(params.error).kind === kind;
}

/** The guards of the flow. */
export const bookingGuarded = bookingBase.extend({
  guards: {
    needsDraft: ({ context: { visit, draft } }) => visit.id !== null && visit.id !== draft.id,
    needsCampaign: ({ context }) => needsCampaign(context),
    isArrivingAt: ({ context }, params: { step: StepId }) => arrivalOf(context) === params.step,
    isEmbedded: ({ context }) => context.facts.isEmbedded,
    isBooked: ({ context }) => isBooked(context.draft),
    mayBook: ({ context }) => mayBook(context),
    isFirstOpenQuestion: ({ context }, params: { step: QuestionStep }) =>
      firstOpenQuestion(context.draft) === params.step,
    isTakenBack: ({ context: { draft, saved } }, params: { step: FormStep }) =>
      saved !== null && isTakenBack(saved.draft, draft, params.step),
    isMarkUnsaved: ({ context: { draft, saved } }) =>
      hasEnded(draft) && saved?.draft.status !== draft.status,
    isAbandoned: ({ context }) => context.saved?.draft.status === 'Abandoned',
    hasCampaign: ({ context }) => context.campaign !== null,
    hasInvalidTyping: ({ context }, params: { step: FormStep }) =>
      context.forms[params.step]?.isValid === false,
    isFormOf: ({ event }, params: { step: FormStep }) => isFormOf(event, params.step),
    isFormAtEvent: ({ context, event }, params: { step: FormStep }) =>
      isFormOf(event, params.step) && context.draft.appointmentRequest.isEvent,
    isAnsweredBefore: ({ context, event }, params: { step: QuestionStep; page: QuestionStep }) =>
      isFormOf(event, params.step) &&
      questionAfter(params.step, withAnswers(context.draft, event)) === params.page,
    isAfter: ({ context }, params: { step: QuestionStep; page: PageBefore }) =>
      pageBefore(params.step, context.draft) === params.page,
    isInvalidAfter: ({ context }, params: { step: QuestionStep; page: PageBefore }) =>
      context.forms[params.step]?.isValid === false &&
      pageBefore(params.step, context.draft) === params.page,
    isGoingTo: ({ context }, params: { step: StepId }) =>
      pageAfterSave(context.draft) === params.step,
    isSentElsewhere: ({ context }, saved: SavedDraft) => {
      const step = nextStepOf(saved.draft);
      return step !== nextStepOf(context.draft) && isOfKind(step, 'backend');
    },
    isBookedMeanwhile: ({ context }, saved: SavedDraft) =>
      isBooked(saved.draft) && !isBooked(context.draft),
    isAnsweredElsewhere: ({ context: { draft, validation } }, saved: SavedDraft) => {
      const decided = decide({ draft, validation });
      return (
        nextStepOf(draft) === decided.target &&
        decide({ draft: saved.draft, validation }).id !== decided.id
      );
    },
    isLost: ({ context }, params: { error: unknown }) =>
      context.visit.step === 'notFound' && failureOf(params.error).kind === 'notFound',
    isNotFound: isFailure('notFound'),
    isSlotTaken: isFailure('slotTaken'),
    isServed: (_, service: ServiceAvailability) => service.isServiceAvailable,
    isDecidedBy: ({ context }, params: { row: DecisionRowId }) =>
      holds(rowOf(params.row).condition, context),
    isVerificationOff: ({ context }) => !context.draft.appointmentRequest.isVerifyHomeOwnership,
    isKnownAddress: ({ context }) => isWhole(valuesOf('address', context.draft, context.forms)),
    isSameAddress: ({ context }, form: FormChanged) => isAddressUntouched(context, form),
    isNewWholeAddress: ({ context }, form: FormChanged) =>
      form.step === 'address' && !isAddressUntouched(context, form) && isWhole(form.values),
    offersSomeTime: ({ context: { draft, slots } }, more: Slots) =>
      hasOpenDay(calendarOf({ draft, slots: merged(slots, more) })),
    offersNothing: ({ context }) => context.slots !== null && !hasOpenDay(calendarOf(context)),
    canLookFurther: ({ context }) =>
      context.weekIndex === 0 &&
      !(context.draft.appointmentRequest.isPPL && !context.draft.appointmentRequest.isEvent),
    isWeekKnown: ({ context }, params: { weekIndex: number }) =>
      isKnownWeek(context.slots, params.weekIndex),
    mayKeepLaterTime: ({ context, event }, more: Slots) =>
      isKeptTimeStillUnknown(context, more, timeOf(event)),
    isOpening: ({ event }, params: { step: StepId }) =>
      event.type === 'page.opened' && event.step === params.step,
    earnsOffer: ({ context }) => !context.isMoving,
    lacksOfferText: ({ context }) => !context.isMoving && context.offerText === null,
    isBookingSaved: ({ context: { saved, hold } }) =>
      isSavedAsBooked(saved) && hold?.movesVisit !== true,
    isDayShown: ({ context }, params: { date: string }) => context.day === params.date,
    isTimeRestored: ({ context }) =>
      context.time !== null && !context.draft.appointmentRequest.isEvent,
    isTimeSaved: ({ context }) => hasSavedTime(context),
    mayBookButTimeIsSaved: ({ context }) => mayBook(context) && hasSavedTime(context),
    hasChosenTime: ({ context }) => context.time !== null,
    isMoving: ({ context }) => context.isMoving,
    isMovingTo: ({ context }) => context.isMoving && context.time !== null,
    isHoldOfMove: ({ context }) => context.hold?.movesVisit === true,
    isVisit: ({ context }, params: { state: VisitState }) =>
      context.bookedVisit?.state === params.state,
    isChangedMeanwhile: isFailure('stale'),
    holdsTimes: ({ context }) => !context.draft.appointmentRequest.isEvent,
    isHeldTimeLost: ({ context }) =>
      context.time === null &&
      context.hold !== null &&
      (context.conflict !== null || isHeldBlockGone(context)),
    hasHold: ({ context }) => context.hold !== null,
    hasPersistedAlert: ({ context }) => context.persistedAlert,
    holdsElsewhere: ({ context: { draft, saved }, event }, params: { hold: Hold | null }) =>
      params.hold !== null &&
      params.hold.deadline > timeOf(event) &&
      !isSentElsewhere(draft) &&
      !isSavedAsBooked(saved),
    isOverElsewhere: ({ event }, params: { hold: Hold | null }) =>
      params.hold !== null && params.hold.deadline <= timeOf(event),
    isHoldConfirmed: isAnswer('held'),
    isHoldSuperseded: isAnswer('booked'),
    isHoldRefused: isAnswer('taken'),
    isWindowBlocked: isAnswer('blocked'),
    wasOfferShown: ({ context }) => context.offerShown,
    hasOfferText: (_, text: string | null) => text !== null,
    isOfferAwaited: ({ context: { offerDay, day, slots } }, text: string | null) =>
      text !== null &&
      offerDay !== null &&
      offerDay === day &&
      slots !== null &&
      isOfferDue(offerDay, slots.startDay),
    isOfferDue: ({ context: { isMoving, slots } }, params: { date: string }) =>
      !isMoving && slots !== null && isOfferDue(params.date, slots.startDay),
  },
});
