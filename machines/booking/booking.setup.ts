import { assign, enqueueActions, fromCallback, fromPromise, raise, setup } from 'xstate';
import type { AnyEventObject } from 'xstate';
import {
  hasFewerThanTwoWindows,
  isBelowValueThreshold,
  isDecidedOtherwise,
  isNonPrimaryResidence,
  isOtherPropertyType,
  isOutsideServiceArea,
  isUnsureOfOwnership,
} from '#src/domain/address-decision.ts';
import { chunkOf, hasOpenDay } from '#src/domain/calendar.ts';
import {
  HOLD_MS,
  HOLD_SECONDS,
  INSIDE_SALES_REASON,
  OFFER_FADE_MS,
  OFFER_VISIBLE_MS,
  ADDRESS_DEBOUNCE_MS,
} from '#src/domain/constants.ts';
import type { Campaign, Draft, ProjectDetails, PropertyOwner, PropertyValidation, ServiceAvailability } from '#src/domain/draft.ts';
import { isSame } from '#src/domain/is-same.ts';
import { isOfferDue, schedulingPromotion } from '#src/domain/promotion.ts';
import {
  valuesOf,
  withAddress,
  withCallRequest,
  withChosenTime,
  withComments,
  withContact,
  withHomeowners,
  withInsideSalesReason,
  withNextPage,
  withoutCustomer,
  withProjectDetails,
  withService,
  withSource,
  withStatus,
  withTyped,
  withValidation,
  withWindowCount,
  withWindowIssues,
} from './booking.answers.ts';
import { calendarOf, chosenDay, isHeldBlockGone, isKeptTimeStillUnknown, merged } from './booking.calendar.ts';
import { failureOf } from './booking.failure.ts';
import { arrivalOf, isBooked, isReadyToBook, nextStepOf } from './booking.reach.ts';
import { isOfKind, STEPS } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import type {
  AddressValues,
  BookingContext,
  BookingEvent,
  BookingInput,
  BookingMeta,
  CallRequestValues,
  ChosenTime,
  CommentsValues,
  ContactValues,
  FormChanged,
  FormStep,
  FormValues,
  Hold,
  HomeownerListValues,
  Ports,
  SavedDraft,
  SaveRequest,
  Slots,
  SourceTypeValues,
  WatchHoldInput,
  WindowCountValues,
  WindowIssuesValues,
} from './booking.types.ts';

/** Stands where a port is filled in by the application; running it is a mistake in the composition. */
function port<Name extends keyof Ports>(name: Name) {
  return fromPromise<Ports[Name]['output'], Ports[Name]['input']>(() => {
    throw new Error(`The port "${name}" is not provided`);
  });
}

/** The page a saved draft was sent to by the backend against what was asked for, or null (decision F8). */
function sentTo(asked: Draft, saved: Draft): StepId | null {
  const step = nextStepOf(saved);
  return step !== null && step !== nextStepOf(asked) && isOfKind(step, 'backend') ? step : null;
}

function isWhole({ street1, city, state, zipcode }: AddressValues): boolean {
  return street1 !== '' && city !== '' && state !== '' && /^\d{5}$/.test(zipcode);
}

/** Whether typing left the address itself as it was (a radio of the same form was pressed, say). */
function isSameAddress({ draft, forms }: BookingContext, form: FormChanged): boolean {
  if (form.step !== 'address') return true;
  const before = valuesOf('address', draft, forms);
  const parts = ['street1', 'street2', 'city', 'state', 'zipcode'] as const;
  return parts.every((part) => before[part] === form.values[part]);
}

type EventDetails = Draft['appointmentRequest']['eventDetails'];

function withEvent(draft: Draft, eventDetails: EventDetails): Draft {
  return { ...draft, appointmentRequest: { ...draft.appointmentRequest, isEvent: true, eventDetails } };
}

const EVENT_PARAMETERS: readonly string[] = ['isEvent', 'eventCampaignId', 'eventFieldAgentId'];

/** The query with which the address bar names the event of a draft (decision F9). */
function queryOfEvent(query: BookingContext['query'], { appointmentRequest: { eventDetails } }: Draft): BookingContext['query'] {
  const { eventCampaignId, eventFieldAgentId } = eventDetails;
  return [
    ...query.filter(({ name }) => !EVENT_PARAMETERS.includes(name)),
    { name: 'isEvent', value: 'true' },
    ...(eventCampaignId === null ? [] : [{ name: 'eventCampaignId', value: eventCampaignId }]),
    ...(eventFieldAgentId === null ? [] : [{ name: 'eventFieldAgentId', value: eventFieldAgentId }]),
  ];
}

/** The status a draft goes back to when what would have changed it was not saved. */
function statusBefore(saved: SavedDraft | null): Draft['status'] {
  return saved?.draft.status ?? 'New';
}

/** Handed to inside sales, or not. */
function withInsideSales(draft: Draft, insideSales: boolean, status: Draft['status']): Draft {
  return { ...withStatus(draft, status), appointmentRequest: { ...draft.appointmentRequest, insideSales } };
}

/** A draft that was abandoned, or handed to inside sales, is a live one again when its address is given anew (decision F6). */
function revived(draft: Draft): Draft {
  return draft.status === 'Abandoned' || draft.status === 'InsideSales' ? withInsideSales(draft, false, 'New') : draft;
}

/** The draft with an answer in it; another zipcode is another calendar, in which the time chosen before may not be. */
function answered({ draft: before }: BookingContext, draft: Draft): Partial<BookingContext> {
  const isSameZipcode = draft.appointmentRequest.property.zipcode === before.appointmentRequest.property.zipcode;
  return isSameZipcode ? { draft } : { draft: withChosenTime(draft, null), slots: null, isFirstLook: true, chunk: 0, day: null, time: null };
}

/** The draft as the backend has it. */
function adopted(saved: SavedDraft) {
  return { draft: saved.draft, saved, failure: null };
}

/** Whether the draft goes on at a page, by the flow's own choice or the backend's (decision F8). */
function isNext({ draft }: BookingContext, { step }: { step: StepId }): boolean {
  return nextStepOf(draft) === step;
}

/** What is submitted is what is typed, until the save has been answered. */
function withForm<S extends FormStep>({ forms }: BookingContext, step: S, values: FormValues[S]): Pick<BookingContext, 'forms'> {
  return { forms: { ...forms, [step]: { values, isValid: true } } };
}

function cleared(context: BookingContext, blank: Draft) {
  return {
    draft: blank,
    blank,
    saved: null,
    keptStep: null,
    callRequest: null,
    forms: {},
    service: null,
    validation: null,
    owners: null,
    slots: null,
    timeZone: null,
    needsFreshSlots: false,
    isFirstLook: true,
    chunk: 0,
    day: null,
    time: null,
    conflict: null,
    failure: null,
    offerShown: false,
    offerDay: null,
    visit: { ...context.visit, id: null, resume: false },
  };
}

/** The setup every state file builds on: types, ports still to be filled, guards, actions and delays of the whole flow. */
export const bookingSetup = setup({
  types: {
    context: {} as BookingContext,
    events: {} as BookingEvent,
    input: {} as BookingInput,
    meta: {} as BookingMeta,
    tags: {} as 'busy' | 'failed' | 'alert',
  },
  actors: {
    loadDraft: port('loadDraft'),
    saveDraft: port('saveDraft'),
    loadCampaign: port('loadCampaign'),
    checkService: port('checkService'),
    validateProperty: port('validateProperty'),
    lookUpOwners: port('lookUpOwners'),
    loadSlots: port('loadSlots'),
    loadOffer: port('loadOffer'),
    placeHold: port('placeHold'),
    releaseHold: port('releaseHold'),
    handOver: port('handOver'),
    watchHold: fromCallback<AnyEventObject, WatchHoldInput>(() => {
      throw new Error('The port "watchHold" is not provided');
    }),
  },
  delays: {
    addressPause: ADDRESS_DEBOUNCE_MS,
    offerTime: ({ context }) => context.offerLeft,
    offerFade: OFFER_FADE_MS,
  },
  guards: {
    needsDraft: ({ context: { visit, draft } }) => visit.id !== null && visit.id !== draft.id,
    needsCampaign: ({ context: { draft, campaign } }) =>
      campaign === null && draft.appointmentRequest.eventDetails.eventCampaignId !== null,
    isArrivingAt: ({ context }, params: { step: StepId }) => arrivalOf(context) === params.step,
    isEmbedded: ({ context }) => context.facts.isEmbedded,
    isEvent: ({ context }) => context.draft.appointmentRequest.isEvent,
    isBooked: ({ context }) => isBooked(context.draft),
    isReadyToBook: ({ context: { draft, validation } }) =>
      isReadyToBook(draft) && (validation === null || !isBelowValueThreshold(draft, validation)),
    isAbandoned: ({ context }) => context.saved?.draft.status === 'Abandoned',
    hasCampaign: ({ context }) => context.campaign !== null,
    hasInvalidTyping: ({ context }, params: { step: FormStep }) => context.forms[params.step]?.isValid === false,
    isHeadingTo: ({ context }, params: { step: StepId }) => isNext(context, params),
    isSentElsewhere: ({ context }, params: { saved: SavedDraft }) => sentTo(context.draft, params.saved.draft) !== null,
    isBookedMeanwhile: ({ context }, params: { saved: SavedDraft }) => isBooked(params.saved.draft) && !isBooked(context.draft),
    isAnsweredElsewhere: ({ context: { draft } }, params: { saved: SavedDraft }) =>
      isOfKind(nextStepOf(draft) ?? 'address', 'decided') && isDecidedOtherwise(draft, params.saved.draft),
    isSentTo: ({ context }, params: { step: StepId }) => isNext(context, params),
    isLost: ({ context }, params: { error: unknown }) =>
      context.visit.step === 'notFound' && failureOf(params.error).kind === 'notFound',
    isNotFound: (_, params: { error: unknown }) => failureOf(params.error).kind === 'notFound',
    isSlotTaken: (_, params: { error: unknown }) => failureOf(params.error).kind === 'slotTaken',
    countsWindows: (_, params: { values: WindowCountValues }) => (params.values.windowCount ?? 0) > 0,
    hasWindows: ({ context }) => context.draft.appointmentRequest.project.windowCount > 0,
    isServed: (_, params: { service: ServiceAvailability }) => params.service.isServiceAvailable,
    isOutsideServiceArea: ({ context }) => isOutsideServiceArea(context.service),
    isOtherPropertyType: ({ context }) => isOtherPropertyType(context.draft),
    isNonPrimaryResidence: ({ context }) => isNonPrimaryResidence(context.draft),
    hasFewerThanTwoWindows: ({ context }) => hasFewerThanTwoWindows(context.draft),
    isUnsureOfOwnership: ({ context }) => isUnsureOfOwnership(context.draft),
    isBelowValueThreshold: ({ context }) => isBelowValueThreshold(context.draft, context.validation),
    isVerificationOff: ({ context }) => !context.draft.appointmentRequest.isVerifyHomeOwnership,
    isKnownAddress: ({ context }) => isWhole(valuesOf('address', context.draft, context.forms)),
    isSameAddress: ({ context }, params: { form: FormChanged }) => isSameAddress(context, params.form),
    isNewWholeAddress: ({ context }, params: { form: FormChanged }) =>
      params.form.step === 'address' && !isSameAddress(context, params.form) && isWhole(params.form.values),
    offersSomeTime: ({ context }, params: { slots: Slots }) =>
      hasOpenDay(calendarOf({ draft: context.draft, slots: merged(context.slots, params.slots) })),
    offersNothing: ({ context }) => context.slots !== null && !hasOpenDay(calendarOf(context)),
    canLookFurther: ({ context }) => context.chunk === 0 && !(context.draft.appointmentRequest.isPPL && !context.draft.appointmentRequest.isEvent),
    isWeekKnown: ({ context }, params: { chunk: number }) =>
      context.slots?.days.some(({ date }) => chunkOf(date, context.slots?.startDay ?? date) === params.chunk) === true,
    mayKeepLaterTime: ({ context }, params: { slots: Slots }) => isKeptTimeStillUnknown(context, params.slots),
    lacksOfferText: ({ context }) => context.offerText === null,
    isBookingSaved: ({ context: { saved } }) => saved !== null && isBooked(saved.draft),
    hasChosenTime: ({ context }) => context.time !== null,
    holdsTimes: ({ context }) => !context.draft.appointmentRequest.isEvent,
    hasHold: ({ context }) => context.hold !== null,
    hasHoldAlert: ({ context }) => context.holdAlert,
    holdsElsewhere: (_, params: { hold: Hold | null }) => params.hold !== null && params.hold.deadline > Date.now(),
    isOverElsewhere: (_, params: { hold: Hold | null }) => params.hold !== null && params.hold.deadline <= Date.now(),
    isPlaceTaken: (_, params: { answer: { kind: string } }) => params.answer.kind === 'taken',
    isWindowBlocked: (_, params: { answer: { kind: string } }) => params.answer.kind === 'blocked',
    wasOfferShown: ({ context }) => context.offerShown,
    hasOfferText: (_, params: { text: string | null }) => params.text !== null,
    isOfferAwaited: ({ context: { offerDay, day, slots } }, params: { text: string | null }) =>
      params.text !== null && offerDay !== null && offerDay === day && slots !== null && isOfferDue(offerDay, slots.startDay),
    isOfferDue: ({ context }, params: { date: string }) =>
      context.slots !== null && isOfferDue(params.date, context.slots.startDay),
  },
  actions: {
    storeVisit: assign((_, params: { visit: BookingContext['visit']; from: StepId | null }) => ({
      visit: params.visit,
      keptStep: params.from,
      failure: null,
    })),
    visitStart: assign(({ context }) => ({ visit: { ...context.visit, step: 'home' as const, id: null, resume: false } })),
    storeLoaded: assign((_, params: SavedDraft) => adopted(params)),
    storeSaved: assign((_, params: SavedDraft) => adopted(params)),
    storeCampaign: assign((_, params: { campaign: Campaign }) => ({ campaign: params.campaign })),
    storeAgent: assign(({ context }, params: { agentId: string }) => {
      const withAgent = (draft: Draft): Draft =>
        withEvent(draft, { ...draft.appointmentRequest.eventDetails, eventFieldAgentId: params.agentId });
      const draft = withAgent(context.draft);
      return { draft, blank: withAgent(context.blank), forms: {}, query: queryOfEvent(context.query, draft) };
    }),
    keepEvent: assign(({ context: { draft, blank, query } }) =>
      draft.appointmentRequest.isEvent
        ? { blank: withEvent(blank, draft.appointmentRequest.eventDetails), query: queryOfEvent(query, draft) }
        : {},
    ),
    storeTyped: assign(({ context }, params: { form: FormChanged }) => ({
      forms: { ...context.forms, [params.form.step]: { values: params.form.values, isValid: params.form.isValid } },
    })),
    keepTyped: assign(({ context }, params: { step: FormStep }) => answered(context, withTyped(context.draft, params.step, context.forms))),
    forgetSent: assign(({ context }, params: { step: FormStep }) => {
      const { [params.step]: _typed, ...others } = context.forms;
      return isSame(withTyped(context.draft, params.step, context.forms), context.draft) ? { forms: others } : {};
    }),
    headFor: assign(({ context }, params: { step: StepId }) => ({ draft: withNextPage(context.draft, params.step) })),
    storeContact: assign(({ context }, params: { step: 'home' | 'embedGetStarted'; values: ContactValues }) => ({
      ...answered(context, withContact(context.draft, params.values)),
      ...withForm(context, params.step, params.values),
    })),
    storeCallRequest: assign(({ context }, params: { values: CallRequestValues }) => ({
      callRequest: params.values,
      ...withForm(context, 'requestCall', params.values),
    })),
    forgetHeldBack: assign(({ context: { held } }) => (held?.type === 'back' ? { held: null } : {})),
    storeWindowCount: assign(({ context }, params: { values: WindowCountValues }) => ({
      draft: withWindowCount(context.draft, params.values),
      ...withForm(context, 'windowCount', params.values),
    })),
    storeWindowIssues: assign(({ context }, params: { values: WindowIssuesValues }) => ({
      draft: withWindowIssues(context.draft, params.values),
      ...withForm(context, 'windowIssues', params.values),
    })),
    storeHomeowners: assign(({ context }, params: { values: HomeownerListValues }) => ({
      draft: withHomeowners(context.draft, params.values),
      ...withForm(context, 'homeownerList', params.values),
    })),
    storeSource: assign(({ context }, params: { values: SourceTypeValues }) => ({
      draft: withSource(context.draft, params.values),
      ...withForm(context, 'sourceType', params.values),
    })),
    storeAddress: assign(({ context }, params: { values: AddressValues }) => ({
      ...answered(context, withInsideSalesReason(withAddress(revived(context.draft), params.values), null)),
      ...withForm(context, 'address', params.values),
      service: null,
      validation: null,
    })),
    storeService: assign(({ context }, params: { service: ServiceAvailability }) => ({
      service: params.service,
      draft: withService(context.draft, params.service),
    })),
    storeValidation: assign(({ context }, params: { validation: PropertyValidation }) => ({
      validation: params.validation,
      draft: withValidation(context.draft, params.validation),
    })),
    storeOwners: assign((_, params: { owners: PropertyOwner[] | null }) => ({ owners: params.owners })),
    giveReason: assign(({ context }, params: { reason: keyof typeof INSIDE_SALES_REASON }) => ({
      draft: withInsideSalesReason(context.draft, INSIDE_SALES_REASON[params.reason]),
    })),
    forgetReason: assign(({ context }) => ({ draft: withInsideSalesReason(context.draft, null) })),
    markStatus: assign(({ context }, params: { status: Draft['status'] }) => ({ draft: withStatus(context.draft, params.status) })),
    markInsideSales: assign(({ context }) =>
      nextStepOf(context.draft) === 'projectDetailsSubmitted' ? { draft: withInsideSales(context.draft, true, 'InsideSales') } : {},
    ),
    markAbandoned: assign(({ context: { draft } }) => (nextStepOf(draft) === 'doNotServiceArea' ? { draft: withStatus(draft, 'Abandoned') } : {})),
    undoAbandoned: assign(({ context: { draft, saved } }) => (draft.status === 'Abandoned' ? { draft: withStatus(draft, statusBefore(saved)) } : {})),
    undoInsideSales: assign(({ context: { draft, saved } }) => {
      const before = statusBefore(saved);
      return draft.status === 'InsideSales' && before !== 'InsideSales' ? { draft: withInsideSales(draft, false, before) } : {};
    }),
    storeSlots: assign(({ context }, params: { slots: Slots }) => ({
      slots: merged(context.slots, params.slots),
      timeZone: params.slots.timeZone ?? context.timeZone,
    })),
    trustSlots: assign({ needsFreshSlots: false }),
    lookFurther: assign(({ context }) => ({ chunk: context.chunk + 1 })),
    turnWeek: assign(({ context }, params: { chunk: number }) => ({
      chunk: params.chunk,
      time: null,
      draft: withChosenTime(context.draft, null),
      day: null,
      conflict: null,
    })),
    chooseDay: assign(({ context }) => chosenDay(context)),
    dropLostHold: enqueueActions(({ context, enqueue }) => {
      const isGone = context.time === null && (context.conflict !== null || isHeldBlockGone(context));
      if (isGone && context.hold !== null) enqueue.raise({ type: 'hold.dropped' });
    }),
    storeDay: assign(({ context }, params: { date: string }) => ({
      day: params.date,
      chunk: context.slots === null ? context.chunk : chunkOf(params.date, context.slots.startDay),
      time: null,
      draft: withChosenTime(context.draft, null),
    })),
    storeTime: assign(({ context }, params: { time: ChosenTime }) => ({
      day: params.time.date,
      time: params.time,
      draft: withChosenTime(context.draft, params.time),
      conflict: null,
      failure: null,
    })),
    clearTime: assign(({ context }) => ({
      time: null,
      chunk: 0,
      draft: withChosenTime(context.draft, null),
      slots: null,
      needsFreshSlots: true,
      isFirstLook: true,
    })),
    noteConflict: assign(({ context }) => ({
      conflict:
        context.time === null ? context.conflict : { date: context.time.date, startTime: context.time.startTime, period: context.time.period },
    })),
    forgetConflict: assign({ conflict: null }),
    completeBooking: assign(({ context }) => {
      const { time, slots } = context;
      if (time === null) return {};
      return {
        draft: {
          ...withStatus(withChosenTime(context.draft, time), 'Completed'),
          appointmentRequest: {
            ...context.draft.appointmentRequest,
            appointment: {
              appointmentDateTime: `${time.date}T${time.startTime}`,
              appointmentBlockGuid: time.blockId,
              schedulingPromotion: schedulingPromotion({
                displayedText: context.offerShown ? context.offerText : null,
                finalDate: time.date,
                startDay: slots?.startDay ?? time.date,
              }),
            },
          },
        },
      };
    }),
    askForCall: assign(({ context }) => ({
      time: null,
      draft: {
        ...withStatus(withChosenTime(context.draft, null), 'CallToSet'),
        appointmentRequest: { ...context.draft.appointmentRequest, appointment: null },
      },
    })),
    undoBooking: assign(({ context }) => ({
      draft: {
        ...withStatus(context.draft, statusBefore(context.saved)),
        appointmentRequest: { ...context.draft.appointmentRequest, appointment: null },
      },
    })),
    storeComments: assign(({ context }, params: { values: CommentsValues }) => ({
      draft: withComments(context.draft, params.values),
      ...withForm(context, 'additionalComments', params.values),
    })),
    storeProjectDetails: assign(({ context }, params: { values: ProjectDetails }) => ({
      draft: withProjectDetails(context.draft, params.values),
      ...withForm(context, 'projectDetails', params.values),
    })),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    forgetFailure: assign({ failure: null }),
    forgetDraft: assign(({ context }) => cleared(context, withoutCustomer(context.blank))),
    forgetId: assign(({ context }) => cleared(context, context.blank)),
    startHold: assign(({ context }, params: { time: ChosenTime }) => ({
      hold: { draftId: context.draft.id, blockId: params.time.blockId, deadline: Date.now() + HOLD_MS },
      holdSecondsLeft: HOLD_SECONDS,
      holdAlert: false,
    })),
    extendHold: assign(({ context }) =>
      context.hold === null
        ? {}
        : { hold: { ...context.hold, deadline: Date.now() + HOLD_MS }, holdSecondsLeft: HOLD_SECONDS },
    ),
    storeSecondsLeft: assign((_, params: { secondsLeft: number }) => ({ holdSecondsLeft: params.secondsLeft })),
    adoptHold: assign((_, params: { hold: Hold | null }) => ({ hold: params.hold, holdAlert: false })),
    forgetHold: assign({ hold: null, holdSecondsLeft: 0, holdAlert: false }),
    raiseAlert: assign({ holdAlert: true, holdSecondsLeft: 0 }),
    noteOfferDay: assign((_, params: { date: string }) => ({ offerDay: params.date })),
    storeOffer: assign((_, params: { text: string | null }) => ({ offerText: params.text })),
    showOffer: assign({ offerShown: true, offerLeft: OFFER_VISIBLE_MS }),
    countOffer: assign(() => ({ offerSince: Date.now() })),
    pauseOffer: assign(({ context }) => ({ offerLeft: Math.max(0, context.offerLeft - (Date.now() - context.offerSince)) })),
    holdEvent: assign((_, params: { event: BookingEvent }) => {
      const { event } = params;
      switch (event.type) {
        case 'back':
        case 'exited':
        case 'restarted':
        case 'url.visited':
        case 'hold.acknowledged':
          return { held: event };
        default:
          return {};
      }
    }),
    releaseHeld: enqueueActions(({ context, enqueue }) => {
      if (context.held === null) return;
      const { held } = context;
      enqueue.assign({ held: null });
      enqueue.raise(held);
    }),
    openCalendar: raise({ type: 'calendar.opened' }),
    keepTime: raise((_, params: { time: ChosenTime }) => ({ type: 'hold.started' as const, time: params.time })),
    dropHold: raise({ type: 'hold.dropped' }),
    refuseHold: raise({ type: 'hold.refused' }),
    giveHoldUp: raise({ type: 'hold.givenUp' }),
    finishHold: raise({ type: 'hold.finished' }),
    finishHoldOfBooked: enqueueActions(({ context, enqueue }) => {
      if (isBooked(context.draft)) enqueue.raise({ type: 'hold.finished' });
    }),
    considerOffer: raise((_, params: { date: string }) => ({ type: 'offer.considered' as const, date: params.date })),
    forgetOffer: raise({ type: 'offer.forgotten' }),
  },
});

/** The steps that have a data section (spec §2). */
type SavedStep = { [S in StepId]: (typeof STEPS)[S]['section'] extends null ? never : S }[StepId];

/** What a save of a step sends: the draft as it stands, and which section of it is the visitor's latest word (decision F16). */
export function saveRequest(context: BookingContext, step: SavedStep): SaveRequest {
  return { draft: context.draft, saved: context.saved, step, section: STEPS[step].section };
}

/** The save of a call request (decision F10): of the visit's draft, or of one beside it where that is booked. It counts when it has been answered. */
export function callRequest(context: BookingContext): SaveRequest {
  const { draft, blank, saved, callRequest: submitted } = context;
  const [base, held] = isBooked(draft) ? [blank, null] : [draft, saved];
  const request = submitted === null ? base : withCallRequest(base, submitted);
  return { ...saveRequest(context, 'requestCall'), draft: request, saved: held };
}
