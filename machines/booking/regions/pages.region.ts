import { bookingSetup } from '../booking.setup.ts';
import { FIRST_QUESTION, NEXT_PAGES, QUESTIONS, STEP_IDS, type StepId } from '#src/domain/steps.ts';
import { additionalComments } from '../states/additionalComments.state.ts';
import { address } from '../states/address.state.ts';
import { embedGetStarted, home, requestCall } from '../states/contact.states.ts';
import { eventPage, fieldAgents } from '../states/event.states.ts';
import { commentsSubmitted, ends, whatsNext } from '../states/information.states.ts';
import { projectDetails } from '../states/projectDetails.state.ts';
import { questions } from '../states/questions.states.ts';
import { readingPages } from '../states/resources.states.ts';
import {
  errorOf,
  eventOf,
  headFor,
  outputOf,
  pageOf,
  storeFailure,
  storeSaved,
  storeTyped,
} from '../states/saving.ts';
import { timeDateBooking } from '../states/timeDateBooking.state.ts';
import { yourVisit } from '../states/yourVisit.state.ts';

/** A page to show if it is the one that the guard looks up. */
function pageBy<const G extends 'isArrivingAt' | 'isGoingTo', const S extends StepId>(
  type: G,
  step: S,
) {
  return { guard: { type, params: { step } }, target: `#${step}` } as const;
}

/**
 * Decides for every visit by URL which page to show, after loading its draft and its event (decisions F1 to F4), and for every save at which page its
 * draft goes on.
 */
const opening = bookingSetup.createStateConfig({
  id: 'opening',
  description: 'A page was asked for by its address, or a saved draft names one.',
  initial: 'checkingDraft',
  states: {
    checkingDraft: {
      description: 'Does the address name a draft that is not loaded yet?',
      always: [
        { guard: 'needsDraft', target: 'loadingDraft', description: 'A draft to load' },
        { target: 'checkingCampaign', description: 'Nothing to load' },
      ],
    },
    loadingDraft: {
      id: 'loadingDraft',
      description: 'The draft is being loaded.',
      tags: 'busy',
      exit: 'forgetFailure',
      invoke: {
        id: 'loadDraft',
        src: 'loadDraft',
        input: ({ context }) => ({ id: context.visit.id ?? '' }),
        onDone: {
          target: 'checkingCampaign',
          description: 'The draft is there',
          actions: storeSaved,
        },
        onError: [
          {
            guard: { type: 'isLost', params: errorOf },
            target: 'checkingCampaign',
            description: 'There is neither such a draft nor such a page',
            actions: ['forgetId', 'releaseHold', 'forgetOffer'],
          },
          {
            guard: { type: 'isNotFound', params: errorOf },
            target: '#choosingStart',
            description: 'There is no such draft',
            actions: ['forgetId', 'forgetOffer', storeFailure],
          },
          {
            target: 'draftUnknown',
            description: 'No answer',
            actions: storeFailure,
          },
        ],
      },
    },
    draftUnknown: {
      description: 'The draft could not be loaded. The visitor can try again.',
      tags: 'failed',
      on: { retry: { target: 'loadingDraft', description: 'Try again' } },
    },
    checkingCampaign: {
      description: 'Does the visit belong to an event that is not known yet?',
      always: [
        { guard: 'needsCampaign', target: 'loadingCampaign', description: 'An event to load' },
        { target: 'arriving', description: 'Nothing to load' },
      ],
    },
    loadingCampaign: {
      description: 'The event is being loaded.',
      tags: 'busy',
      invoke: {
        id: 'loadCampaign',
        src: 'loadCampaign',
        input: ({ context }) => ({
          eventCampaignId: context.draft.appointmentRequest.eventDetails.eventCampaignId ?? '',
        }),
        onDone: {
          target: 'arriving',
          description: 'The event is active',
          actions: { type: 'storeCampaign', params: outputOf },
        },
        onError: { target: 'arriving', description: 'The event is not active or not known' },
      },
    },
    arriving: {
      description: 'Which page may be shown?',
      always: [
        ...STEP_IDS.filter((step) => step !== 'notFound').map((step) =>
          pageBy('isArrivingAt', step),
        ),
        { target: '#notFound', description: 'No such page' },
      ],
    },
    goingOn: {
      id: 'goingOn',
      description: 'At which page does the saved draft go on?',
      always: [
        ...NEXT_PAGES.map((step) =>
          step === 'home'
            ? { ...pageBy('isGoingTo', step), target: '#choosingStart' }
            : pageBy('isGoingTo', step),
        ),
        { target: '#notFound', description: 'No such page' },
      ],
    },
  },
});

const start = bookingSetup.createStateConfig({
  id: 'start',
  description: 'The ways in.',
  initial: 'choosingStart',
  states: {
    choosingStart: {
      id: 'choosingStart',
      description: 'Which start page is it?',
      always: [
        {
          guard: 'needsCampaign',
          target: '#opening',
          description: 'At an event that is not known yet',
          actions: 'visitStart',
        },
        { guard: 'isBooked', target: '#additionalComments', description: 'Already booked' },
        { guard: 'isEmbedded', target: '#embedGetStarted', description: 'Inside another site' },
        { target: '#home', description: 'On our own site' },
      ],
    },
    home,
    embedGetStarted,
    event: eventPage,
    fieldAgents,
    requestCall,
  },
});

const project = bookingSetup.createStateConfig({
  id: 'project',
  description: 'The questions about the project, the home and its owners.',
  initial: FIRST_QUESTION,
  states: { ...questions, address },
});

const appointment = bookingSetup.createStateConfig({
  id: 'appointment',
  description: 'The appointment and what follows it at once.',
  initial: 'timeDateBooking',
  states: {
    timeDateBooking,
    bookedMeanwhile: {
      id: 'bookedMeanwhile',
      description:
        'The appointment is booked already: by another tab, or before an answer was lost.',
      always: { target: '#additionalComments', description: 'The appointment stands' },
    },
    additionalComments,
    commentsSubmitted,
    whatsNext,
    yourVisit,
  },
});

const elsewhere = bookingSetup.createStateConfig({
  id: 'elsewhere',
  description: 'Where a project goes that is not booked online. The hold is released.',
  entry: 'releaseHold',
  initial: 'projectDetails',
  states: {
    projectDetails,
    ...ends,
  },
});

const resources = bookingSetup.createStateConfig({
  id: 'resources',
  description: 'Pages to read after the booking.',
  initial: 'exploreResources',
  states: readingPages,
});

const notFound = bookingSetup.createStateConfig({
  ...pageOf('notFound', 'There is no such page.'),
  on: { 'home.opened': { target: '#choosingStart', description: 'Go Back to Home Page' } },
});

/** Exit and Restart Form drop the draft and what the browser stored of it (decision F9). The hold is released right away, before an event is loaded. */
const leave = ['forgetDraft', 'releaseHold', 'forgetOffer'] as const;

export const pages = bookingSetup.createStateConfig({
  id: 'pages',
  description: 'The page the visitor is on.',
  initial: 'opening',
  on: {
    'url.visited': {
      target: '#opening',
      description: 'A page is asked for by its address',
      actions: ['forgetConflict', { type: 'storeVisit', params: eventOf }],
    },
    'form.changed': { description: 'Something is typed', actions: storeTyped },
    exited: { target: '#choosingStart', description: 'Exit', actions: leave },
    restarted: {
      target: '#choosingStart',
      description: 'Restart Form',
      actions: ['keepEvent', ...leave],
    },
    'hold.acknowledged': [
      { guard: 'isBookingSaved', description: 'The appointment was saved after all' },
      {
        guard: 'mayBookButTimeIsSaved',
        target: '#timeDateBooking.saving',
        description: 'Select A New Time; the released one leaves the saved draft too',
        actions: [headFor('timeDateBooking'), 'clearTime'],
      },
      {
        guard: 'mayBook',
        target: '#timeDateBooking',
        description: 'Select A New Time',
        actions: 'clearTime',
      },
      ...QUESTIONS.map((step) => ({
        guard: { type: 'isFirstOpenQuestion' as const, params: { step } },
        target: `#${step}` as const,
        description: 'The answers given since leave a question open',
        actions: 'clearTime' as const,
      })),
      {
        description: 'Nothing is booked any more; the visitor goes on where they are',
        actions: 'clearTime',
      },
    ],
    'hold.refused': {
      description: 'Somebody else took the time',
      actions: ['noteConflict', 'clearTime'],
    },
    'hold.superseded': {
      target: '#loadingDraft',
      description: 'Another tab has booked; the visit that stands is asked for',
      actions: [{ type: 'storeConflict', params: eventOf }, 'clearTime', 'visitBooked'],
    },
    'hold.givenUp': {
      description: 'Another tab acknowledged that the time ran out',
      actions: 'clearTime',
    },
  },
  states: { opening, start, project, appointment, elsewhere, resources, notFound },
});
