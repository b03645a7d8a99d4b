import { FIRST_QUESTION } from '#src/domain/steps.ts';
import { callRequest } from '../booking.saves.ts';
import { bookingSetup } from '../booking.setup.ts';
import {
  answeredOn,
  bookedMeanwhile,
  busy,
  editingOf,
  formOf,
  goingOn,
  headFor,
  notSaved,
  outputOf,
  pageOf,
  savingOf,
  sentElsewhere,
  storeAnswers,
  storeSaved,
} from './saving.ts';

/** A page that asks for contact details, without what follows when they are sent. */
function contactForm<const S extends 'home' | 'embedGetStarted' | 'requestCall', const Sent>(
  step: S,
  description: string,
  sent: Sent,
) {
  return {
    ...pageOf(step, description),
    initial: 'editing',
    states: {
      editing: { ...editingOf(step), on: { 'form.submitted': { ...formOf(step), ...sent } } },
    },
  } as const;
}

/** A contact form that leads to the questions. No time is held any more where one starts. */
function landingForm<const S extends 'home' | 'embedGetStarted'>(
  step: S,
  description: string,
  button: string,
) {
  const form = contactForm(step, description, {
    target: 'answered',
    description: button,
    actions: [storeAnswers, headFor(FIRST_QUESTION)],
  });
  return {
    ...form,
    entry: 'releaseHold',
    states: { ...form.states, answered: answeredOn(step) },
  } as const;
}

const landing = landingForm(
  'home',
  'The landing page: the visitor leaves contact details to start.',
  'Start my estimate',
);

export const home = bookingSetup.createStateConfig({
  ...landing,
  states: {
    ...landing.states,
    editing: {
      ...landing.states.editing,
      on: {
        ...landing.states.editing.on,
        'callRequest.opened': {
          target: '#requestCall',
          description: 'Request a call instead',
          actions: 'forgetFailure',
        },
      },
    },
    saving: savingOf('home', 'The contact details are being saved.', [
      sentElsewhere,
      bookedMeanwhile,
      goingOn('home'),
    ]),
  },
});

const embedded = landingForm(
  'embedGetStarted',
  'The landing page inside another site: the booking goes on in a new window.',
  'Book Your Estimate Online',
);

export const embedGetStarted = bookingSetup.createStateConfig({
  ...embedded,
  states: {
    ...embedded.states,
    saving: savingOf(
      'embedGetStarted',
      'The contact details are being saved; the new window waits.',
      [{ ...goingOn('embedGetStarted'), target: 'handingOver' }],
    ),
    handingOver: {
      description: 'The new window is sent to the booking.',
      ...busy,
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context }) => ({ draftId: context.draft.id, query: context.query }),
        onDone: [
          {
            guard: { type: 'isWindowBlocked', params: outputOf },
            target: 'windowBlocked',
            description: 'The browser blocked the new window',
          },
          { target: 'handedOver', description: 'The booking goes on in the new window' },
        ],
        onError: { target: 'windowBlocked', description: 'The new window could not be used' },
      },
    },
    handedOver: { description: 'The page says that the booking goes on in the other window.' },
    windowBlocked: { description: 'The page offers a plain link to go on.', tags: 'failed' },
  },
});

const call = contactForm('requestCall', 'The visitor asks for a phone call instead of booking.', {
  target: 'saving',
  description: 'Request a call',
  actions: { ...storeAnswers, type: 'storeCallRequest' },
});

export const requestCall = bookingSetup.createStateConfig({
  ...call,
  on: { back: { target: '#choosingStart', description: 'Back' } },
  states: {
    ...call.states,
    saving: {
      description: 'The request is being saved.',
      ...busy,
      // Back must not leave a page that is about to say that we will call.
      on: { ...busy.on, back: {} },
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => callRequest(context),
        onDone: {
          target: 'confirmed',
          description: 'Saved; what the browser kept is forgotten',
          actions: [storeSaved, 'forgetDraft', 'releaseHold', 'forgetOffer'],
        },
        onError: notSaved,
      },
    },
    confirmed: { description: 'We will call; the page says so.' },
  },
});
