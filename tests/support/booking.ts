import { createActor, waitFor } from 'xstate';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { selectIsBusy, selectStep } from '#machines/booking/booking.selectors.ts';
import type { StepId } from '#src/domain/steps.ts';
import type { AddressValues } from '#machines/booking/answers/address.ts';
import type { ContactValues } from '#machines/booking/answers/contact.ts';
import type { HomeownerListValues } from '#machines/booking/answers/homeownerList.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import type { Draft } from '#src/domain/draft.ts';
import { keptParameters, readVisit } from '#src/domain/query.ts';
import { readAddress } from '#src/flow/url-sync.ts';
import { fakeFunctions } from '#src/services/fakes/fake-ports.ts';
import { actorsOf } from '#src/services/ports.ts';
import type { PortFunctions } from '#src/services/ports.ts';

export interface FlowOptions {
  /** Address the visit opens on; the landing page when absent. */
  url?: string;
  /** Ports other than the fakes. */
  ports?: Partial<PortFunctions>;
  /** Drafts the backend already holds. */
  drafts?: readonly Draft[];
  kept?: Partial<BookingInput['kept']>;
  /** Start day of the fake calendar. */
  today?: string;
}

/** Everything the machine needs to open an address, as the application reads it. */
export function inputOf(url: string, kept: Partial<BookingInput['kept']> = {}): BookingInput {
  const { search } = new URL(url, 'https://booking.example');
  const parameters = readVisit(search);
  const visit = readAddress(url);
  return {
    visit,
    facts: { isEmbedded: visit.step === 'embedGetStarted', marketName: parameters.marketName },
    query: keptParameters(search),
    draft: newDraft(parameters, { referrer: '', pageUrl: 'https://booking.example/' }),
    kept: { step: null, forms: {}, hold: null, offerSeen: false, timeZone: null, ...kept },
  };
}

/** A running flow on fake ports, with what was saved in order. */
export function startBooking({ url = '/', ports = {}, drafts = [], kept = {}, today = '2026-03-02' }: FlowOptions = {}) {
  const saves: Draft[] = [];
  const fakes = fakeFunctions(ports, { drafts, today });
  const actor = createActor(
    bookingMachine.provide({
      actors: actorsOf({
        ...fakes,
        saveDraft: (request, signal) => {
          saves.push(request.draft);
          return fakes.saveDraft(request, signal);
        },
      }),
    }),
    { input: inputOf(url, kept) },
  );
  actor.start();

  async function settled(): Promise<StepId | null> {
    const snapshot = await waitFor(actor, (at) => !selectIsBusy(at) && selectStep(at) !== null && !isLoadingTimes(at.value));
    return selectStep(snapshot);
  }

  function isLoadingTimes(value: unknown): boolean {
    return JSON.stringify(value).includes('"timeDateBooking":"loading"');
  }

  return { actor, saves, settled };
}

export type RunningBooking = ReturnType<typeof startBooking>;

export const CONTACT: ContactValues = {
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '2025550143',
  zipcode: '55401',
  email: 'ann@example.com',
  marketingConsent: true,
};

export const HOMEOWNERS: HomeownerListValues = {
  ownership: 'the_only_homeowner',
  additionalOwners: [],
  propertyType: PROPERTY_TYPE.singleFamily,
  otherText: null,
};

export const ADDRESS: AddressValues = {
  street1: '12 Oak St',
  street2: '',
  city: 'Minneapolis',
  state: 'MN',
  zipcode: '55401',
  ownershipSelection: null,
};

/** A draft with an id on which every question up to and including the address is answered. */
export function answeredDraft(change: (draft: Draft) => Draft = (draft) => draft): Draft {
  const { draft } = inputOf('/');
  const { appointmentRequest: request } = draft;
  return change({
    ...draft,
    id: 'draft-1',
    sessionData: { ...draft.sessionData, nextPage: 'time-date-booking', ownershipSelection: 'the_only_homeowner' },
    appointmentRequest: {
      ...request,
      customer: { firstName: 'Ann', lastName: 'Lee', phonePrimary: '2025550143', email: 'ann@example.com' },
      marketingConsent: true,
      marketingAttribution: { ...request.marketingAttribution, sourceTypeEnum: 876090001 },
      project: { ...request.project, windowCount: 6, doorCount: 1, windowReasonEnum: [1] },
      property: {
        ...request.property,
        street1: '12 Oak St',
        city: 'Minneapolis',
        state: 'MN',
        zipcode: '55401',
        zipcodeValid: true,
        ownership: { ...request.property.ownership, multipleOwners: false },
      },
    },
  });
}

/** Walks from the landing page to the address with the given counts. */
export async function walkToAddress({ actor, settled }: RunningBooking, windowCount = 6, propertyType: number = PROPERTY_TYPE.singleFamily) {
  await settled();
  actor.send({ type: 'form.submitted', step: 'home', values: CONTACT });
  await settled();
  actor.send({ type: 'form.submitted', step: 'windowCount', values: { windowCount, doorCount: 1 } });
  if ((await settled()) === 'windowIssues') {
    actor.send({ type: 'form.submitted', step: 'windowIssues', values: { issues: [1], otherText: null } });
    await settled();
  }
  const otherText = propertyType === PROPERTY_TYPE.other ? 'Houseboat' : null;
  actor.send({ type: 'form.submitted', step: 'homeownerList', values: { ...HOMEOWNERS, propertyType, otherText } });
  if ((await settled()) === 'sourceType') {
    actor.send({ type: 'form.submitted', step: 'sourceType', values: { sourceType: 876090001, otherText: null } });
    await settled();
  }
}
