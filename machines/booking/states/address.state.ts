import { ADDRESS_DECISION } from '#src/domain/address-decision.ts';
import { valuesOf } from '../booking.answers.ts';
import { bookingSetup } from '../booking.setup.ts';
import type { FormChanged } from '../booking.forms.ts';
import type { SavedDraft } from '../booking.types.ts';
import {
  answeredOn,
  backFrom,
  bookedMeanwhile,
  busy,
  editingOf,
  eventOf,
  formOf,
  goingOn,
  headFor,
  outputOf,
  pageOf,
  savingOf,
  sentElsewhere,
  storeAnswers,
  storeFailure,
  storeSaved,
  storeTyped,
  unmarked,
} from './saving.ts';

const typed = { params: eventOf<FormChanged> } as const;

const storeService = { type: 'storeService', params: outputOf } as const;

/** A change of the address looks the owners up again once it is complete. Other changes of the form do not (spec §5, debounce). */
const onTyping = [
  {
    guard: { type: 'isNewWholeAddress', ...typed },
    target: '.pausing',
    description: 'The address changed and is complete',
    actions: storeTyped,
  },
  {
    guard: { type: 'isSameAddress', ...typed },
    description: 'Something else of the form changed',
    actions: storeTyped,
  },
  { target: '.incomplete', description: 'The address is not complete', actions: storeTyped },
] as const;

/** The address decision: the first row that holds says where the draft goes on, and for which reason (decision F6). */
const decision = ADDRESS_DECISION.map(({ id, condition, target, reason, status, description }) => ({
  ...(condition === null ? {} : { guard: { type: 'isDecidedBy', params: { row: id } } as const }),
  target: 'saving',
  description,
  actions: [
    ...(reason === null ? [] : [{ type: 'giveReason', params: { reason } } as const]),
    ...(status === null ? [] : [{ type: 'markStatus', params: { status } } as const]),
    headFor(target),
  ],
}));

/** Trying the save again marks the draft again where the decision does. */
const savingAgain = ADDRESS_DECISION.flatMap(({ target, status }) =>
  status === null
    ? []
    : [
        {
          guard: { type: 'isGoingTo', params: { step: target } } as const,
          target: '#address.form.saving',
          description: 'Try again',
          actions: { type: 'markStatus', params: { status } } as const,
        },
      ],
);

const editing = editingOf('address.form', ...savingAgain);

/** The form after a lookup that got no answer, which Try again makes once more. */
function unanswered<const S extends 'checkingService' | 'validatingProperty'>(
  call: S,
  description: string,
) {
  return {
    ...editing.states.notSaved,
    description,
    on: {
      ...editing.states.notSaved.on,
      retry: { target: `#address.form.${call}`, description: 'Try again' },
    },
  } as const;
}

export const address = bookingSetup.createStateConfig({
  ...pageOf(
    'address',
    'The visitor gives the address; the flow finds out whether and how the project can go on.',
  ),
  type: 'parallel',
  invoke: {
    id: 'prefetchFirstWeek',
    src: 'loadSlots',
    input: ({ context }) => ({
      zipcode: context.draft.appointmentRequest.property.zipcode,
      weekIndex: 0,
      isEvent: context.draft.appointmentRequest.isEvent,
      appointmentId: context.draft.id,
      fresh: false,
      isPrefetch: true,
    }),
    onDone: { description: 'The first week of times is at hand before it is needed' },
    onError: { description: 'The times will be asked for again on the booking page' },
  },
  states: {
    form: {
      description: 'The address form and what happens when it is sent.',
      initial: 'editing',
      states: {
        editing: {
          ...editing,
          states: {
            ...editing.states,
            serviceUnknown: unanswered(
              'checkingService',
              'It could not be found out whether the zipcode is served. The visitor can try again.',
            ),
            propertyUnknown: unanswered(
              'validatingProperty',
              'The property could not be checked. The visitor can try again.',
            ),
          },
          on: {
            'form.submitted': {
              ...formOf('address'),
              target: 'checkingService',
              description: 'Next',
              actions: ['reviveProject', storeAnswers],
            },
            back: backFrom('address'),
          },
        },
        answered: answeredOn('address'),
        checkingService: {
          description: 'Asking whether the zipcode is served.',
          ...busy,
          invoke: {
            id: 'checkService',
            src: 'checkService',
            input: ({ context }) => ({
              zipcode: context.draft.appointmentRequest.property.zipcode,
            }),
            onDone: [
              {
                guard: { type: 'isServed', params: outputOf },
                target: 'validatingProperty',
                description: 'The zipcode is served',
                actions: storeService,
              },
              {
                target: 'deciding',
                description: 'The zipcode is not served',
                actions: storeService,
              },
            ],
            onError: {
              target: 'editing.serviceUnknown',
              description: 'No answer',
              actions: storeFailure,
            },
          },
        },
        validatingProperty: {
          description: 'Asking what is known of the property.',
          ...busy,
          invoke: {
            id: 'validateProperty',
            src: 'validateProperty',
            input: ({ context: { draft } }) => {
              const { property, customer } = draft.appointmentRequest;
              return {
                appointmentId: draft.id,
                address: [property.street1, property.street2, property.city, property.state]
                  .filter((part) => part !== '')
                  .join(' '),
                firstName: customer.firstName,
                lastName: customer.lastName,
                postalCode: property.zipcode,
              };
            },
            onDone: {
              target: 'deciding',
              description: 'The property is known',
              actions: { type: 'storeValidation', params: outputOf },
            },
            onError: {
              target: 'editing.propertyUnknown',
              description: 'No answer',
              actions: storeFailure,
            },
          },
        },
        deciding: {
          description: 'Which way does this project go? The first line that holds wins.',
          always: decision,
        },
        saving: savingOf(
          'address',
          'The address and where it leads are being saved.',
          [
            sentElsewhere,
            bookedMeanwhile,
            {
              guard: { type: 'isAnsweredElsewhere', params: outputOf<SavedDraft> },
              target: 'deciding',
              description: 'Saved beside answers of another tab, which lead elsewhere',
              actions: [storeSaved, 'forgetReason'],
            },
            goingOn('address'),
          ],
          [unmarked('The save did not go through, so the project does not end yet')],
        ),
      },
    },
    owners: {
      description:
        'Who is registered as owner of the address, asked only when homeownership must be verified.',
      initial: 'deciding',
      on: { 'form.changed': onTyping },
      states: {
        deciding: {
          description: 'Is there anything to look up?',
          always: [
            { guard: 'isVerificationOff', target: 'notNeeded', description: 'No verification' },
            {
              guard: 'isKnownAddress',
              target: 'lookingUp',
              description: 'The address is already complete',
            },
            { target: 'incomplete', description: 'No complete address yet' },
          ],
        },
        notNeeded: {
          description: 'Homeownership need not be verified.',
          on: { 'form.changed': { actions: storeTyped } },
        },
        incomplete: {
          description: 'The address is not complete yet.',
        },
        pausing: {
          description: 'Waiting a moment in case the visitor goes on typing.',
          after: {
            addressPause: { target: 'lookingUp', description: 'The visitor stopped typing' },
          },
        },
        lookingUp: {
          description: 'Asking for the registered owners.',
          invoke: {
            id: 'lookUpOwners',
            src: 'lookUpOwners',
            input: ({ context: { draft, forms } }) => {
              const { ownershipSelection: _, ...lines } = valuesOf('address', draft, forms);
              return { appointmentId: draft.id, ...lines };
            },
            onDone: {
              target: 'known',
              description: 'The owners are known',
              actions: { type: 'storeOwners', params: outputOf },
            },
            onError: { target: 'unknown', description: 'No answer; the visitor goes on without' },
          },
        },
        known: {
          description: 'The registered owners are shown.',
        },
        unknown: {
          description: 'The owners could not be looked up; that blocks nothing.',
        },
      },
    },
  },
});
