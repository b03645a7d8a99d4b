import { MAX_URL_LENGTH } from './constants.ts';
import {
  REQUEST,
  SESSION,
  type AppointmentRequest,
  type Draft,
  type SessionData,
} from './draft.ts';
import type { VisitParameters } from './query.ts';
import { read } from './schema.ts';
import { withBoundedParameters } from './stored-parameters.ts';

/** Where the visitor came from: `document.referrer` and `location.href`. */
export interface VisitEnvironment {
  readonly referrer: string;
  readonly pageUrl: string;
}

/** Empty session data. A call request leaves it behind, too (decision F10). */
export const EMPTY_SESSION: SessionData = read(SESSION, {});

/** A request without answers. Consent comes from submitting the form, never from a default. */
export function emptyRequest(): AppointmentRequest {
  return read(REQUEST, {});
}

/** An unsaved draft with everything that the query and the referrer say about the visit (spec §2, query parameters). */
export function newDraft(visit: VisitParameters, { referrer, pageUrl }: VisitEnvironment): Draft {
  const request = emptyRequest();
  const { firstName, lastName, email, phone, zipcode } = visit.prefill;
  return {
    id: '',
    status: 'New',
    sessionData: { ...EMPTY_SESSION, topics: [] },
    appointmentRequest: withBoundedParameters({
      ...request,
      customer: { firstName, lastName, phonePrimary: phone, email },
      marketingAttribution: {
        ...request.marketingAttribution,
        referrerUri: referrerOf(referrer, pageUrl),
        submissionPageUrl: withoutQuery(pageUrl),
        submissionPageUrlParameters: visit.marketing,
      },
      property: { ...request.property, zipcode },
      isPPL: visit.isPPL,
      originationSource: visit.originationSource,
      leadId: visit.leadId,
      externalAgentId: visit.externalAgentId,
      isVerifyHomeOwnership: visit.isVerifyHomeOwnership,
      isEvent: visit.isEvent,
      eventDetails: {
        eventCampaignId: visit.eventCampaignId,
        eventFieldAgentId: visit.eventFieldAgentId,
      },
      otherParameters: visit.other,
    }),
  };
}

/** The referrer, unless it is one of our own pages: their queries hold draft ids, which are secrets (decision B5). */
function referrerOf(referrer: string, pageUrl: string): string | null {
  const from = urlOf(referrer);
  if (from === null) return null;
  if (from.origin === urlOf(pageUrl)?.origin) return withoutQuery(referrer);
  return limited(from.href);
}

function withoutQuery(address: string): string | null {
  const url = urlOf(address);
  return url === null ? null : limited(`${url.origin}${url.pathname}`);
}

function limited(address: string): string | null {
  return address.length > MAX_URL_LENGTH ? null : address;
}

function urlOf(address: string): URL | null {
  if (address === '') return null;
  try {
    const url = new URL(address);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
  } catch {
    return null;
  }
}
