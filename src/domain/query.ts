import { MAX_NAME_LENGTH, MAX_PARAMETER_NAME_LENGTH, MAX_PARAMETERS, PHONE_DIGITS } from './constants.ts';
import type { EventDetails, NameValue } from './draft.ts';
import { isEmail } from './email.ts';
import { normalizePhone, phoneError } from './phone.ts';
import { cleanEntry, nameError } from './text.ts';
import { normalizeZip, zipError } from './zip.ts';

/** The marketing parameters (spec §2). */
export const MARKETING_PARAMETERS = [
  'utm_source',
  'utm_campaign',
  'utm_code',
  'utm_medium',
  'utm_term',
  'utm_source_platform',
  'utm_creative_format',
  'utm_marketing_tactic',
  'utm_geo',
  'gclid',
  'fbclid',
] as const;

/** Contact details in the query: read once, then taken out of the address bar. */
export const PREFILL_PARAMETERS = ['firstName', 'lastName', 'emailAddress', 'phoneNumber', 'addressZipcode'] as const;

/** Set by the content service's preview, no business of a draft. */
const PREVIEW_PARAMETERS = ['live_preview', 'preview_timestamp', 'release_id'];

/** What belongs to one visit or lead. */
const VISIT_PARAMETERS = ['id', 'resume', 'leadId'];

const EVENT_PARAMETERS = ['isEvent', 'eventCampaignId', 'eventFieldAgentId'];

/** What belongs to the campaign that brought the visitor, beside the marketing parameters. */
const CAMPAIGN_PARAMETERS = ['market_name', 'isPPL', 'externalAgentId', 'isVerifyHomeOwnership', 'originationSource'];

const MARKETING: ReadonlySet<string> = new Set(MARKETING_PARAMETERS);
const PREFILL: ReadonlySet<string> = new Set(PREFILL_PARAMETERS);
const EVENT: ReadonlySet<string> = new Set(EVENT_PARAMETERS);
const OF_CAMPAIGN: ReadonlySet<string> = new Set([...CAMPAIGN_PARAMETERS, ...MARKETING_PARAMETERS, ...PREVIEW_PARAMETERS]);
const KNOWN: ReadonlySet<string> = new Set([...VISIT_PARAMETERS, ...PREFILL_PARAMETERS, ...EVENT_PARAMETERS, ...OF_CAMPAIGN]);

/** Limits of what is taken from a query; whatever lies beyond is left out. */
export const MAX_QUERY_LENGTH = 16_384;
export const MAX_OTHER_PARAMETERS = 50;
export const MAX_PARAMETER_VALUE_LENGTH = 1000;
/** Longest campaign, agent, lead, market or source. */
export const MAX_IDENTIFIER_LENGTH = 100;

/** Contact details to fill the forms with; empty where absent or not valid. */
export interface Prefill {
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits. */
  phone: string;
  /** Five digits. */
  zipcode: string;
}

/** What a visitor's query says (spec §2). Every value is plain text of limited length; absent or unusable ones are null. */
export interface VisitParameters {
  /** What the link names; not every text can be the id of a draft. */
  id: string | null;
  /** Present with any value or none (decision F4). */
  resume: boolean;
  isEvent: boolean;
  eventCampaignId: string | null;
  eventFieldAgentId: string | null;
  marketName: string | null;
  prefill: Prefill;
  isPPL: boolean;
  externalAgentId: string | null;
  isVerifyHomeOwnership: boolean;
  originationSource: string | null;
  leadId: string | null;
  /** Those of the eleven that are there. */
  marketing: NameValue[];
  /** Unknown parameters; repeated ones joined by ', '. */
  other: NameValue[];
}

/** Reads a query (`?a=b` or `a=b`) that anybody may have written. Never throws. */
export function readVisit(search: string): VisitParameters {
  const parameters = readParameters(search);
  const all = (name: string) => parameters.filter((parameter) => parameter.name === name).map(({ value }) => value);
  const first = (name: string) => all(name).find((value) => value !== '') ?? null;
  const flag = (name: string) => all(name).slice(0, 1).some((value) => ['', '1', 'true', 'yes'].includes(value.toLowerCase()));
  const identifier = (name: string) => {
    const value = first(name);
    return value === null || value.length > MAX_IDENTIFIER_LENGTH ? null : value;
  };
  const id = first('id');
  return {
    id: id === null ? null : linkedId(id),
    resume: all('resume').length > 0,
    isEvent: flag('isEvent'),
    eventCampaignId: identifier('eventCampaignId'),
    eventFieldAgentId: identifier('eventFieldAgentId'),
    marketName: identifier('market_name'),
    prefill: {
      firstName: prefilledName(first('firstName')),
      lastName: prefilledName(first('lastName')),
      email: prefilledEmail(first('emailAddress')),
      phone: prefilledPhone(first('phoneNumber')),
      zipcode: prefilledZipcode(first('addressZipcode')),
    },
    isPPL: flag('isPPL'),
    externalAgentId: identifier('externalAgentId'),
    isVerifyHomeOwnership: flag('isVerifyHomeOwnership'),
    originationSource: identifier('originationSource'),
    leadId: identifier('leadId'),
    marketing: joined(parameters.filter(({ name }) => MARKETING.has(name))),
    other: joined(parameters.filter(({ name }) => !KNOWN.has(name))).slice(0, MAX_OTHER_PARAMETERS),
  };
}

/**
 * The parameters that stay in the address bar through every navigation, in their order and repeated as they came: all but the
 * contact details, `resume` and `id`, which {@link keptQuery} puts in.
 */
export function keptParameters(search: string): NameValue[] {
  return readParameters(search).filter(({ name }) => name !== 'id' && name !== 'resume' && !PREFILL.has(name));
}

/** Those of the parameters that stay when the visitor leaves: the campaign's and, at an event, the event's (decision F17). */
export function campaignParameters(parameters: readonly NameValue[], { isEvent }: { isEvent: boolean }): NameValue[] {
  return parameters.filter(({ name }) => OF_CAMPAIGN.has(name) || (isEvent && EVENT.has(name)));
}

/** The parameters with those of an event in place of any that were there. */
export function withEventParameters(parameters: readonly NameValue[], { eventCampaignId, eventFieldAgentId }: EventDetails): NameValue[] {
  return [
    ...parameters.filter(({ name }) => !EVENT.has(name)),
    { name: 'isEvent', value: 'true' },
    ...(eventCampaignId === null ? [] : [{ name: 'eventCampaignId', value: eventCampaignId }]),
    ...(eventFieldAgentId === null ? [] : [{ name: 'eventFieldAgentId', value: eventFieldAgentId }]),
  ];
}

/** A query with the draft's id, where there is one, before what stays; `''` where there is nothing, else with its question mark. */
export function keptQuery(parameters: readonly NameValue[], id: string | null): string {
  const query = new URLSearchParams();
  if (id !== null && id !== '') query.append('id', id);
  for (const { name, value } of parameters) query.append(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** A query that a mailing tool put behind a link that had one already: `?id=…&resume?utm_source=…`. */
const SECOND_QUERY = /((?:^|[?&])(?:id|resume)(?:=[^&?]*?)?)(?:\?|%3F)/gi;

/** An id with what writing around a link leaves at its ends: brackets, quotation marks, the end of a sentence. */
const WRAPPED_ID = /^[^\w~./\\-]*([\w.~-]*[\w~-])[^\w~-]*$/;

/** The id of a link, which may be none that a draft has: then no draft is found, and the visitor is told so. */
function linkedId(text: string): string {
  return WRAPPED_ID.exec(text)?.[1] ?? text;
}

function readParameters(search: string): NameValue[] {
  const whole = search.slice(0, MAX_QUERY_LENGTH).replace(SECOND_QUERY, '$1&');
  const parameters: NameValue[] = [];
  for (const [rawName, rawValue] of new URLSearchParams(whole)) {
    const name = plain(rawName);
    const value = plain(rawValue);
    if (name === '' || name.length > MAX_PARAMETER_NAME_LENGTH || value.length > MAX_PARAMETER_VALUE_LENGTH) continue;
    parameters.push({ name, value });
    if (parameters.length === MAX_PARAMETERS) break;
  }
  return parameters;
}

function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, '').trim();
}

/** At most so many characters, without the half of an emoji that a cut may leave. */
function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/\p{Cs}/gu, '');
}

function joined(parameters: readonly NameValue[]): NameValue[] {
  const values = new Map<string, string[]>();
  for (const { name, value } of parameters) values.set(name, [...(values.get(name) ?? []), value]);
  return [...values].map(([name, list]) => ({ name, value: cut(list.join(', '), MAX_PARAMETER_VALUE_LENGTH) }));
}

function prefilledName(value: string | null): string {
  const name = cleanEntry(value ?? '');
  return nameError(name, { required: false, max: MAX_NAME_LENGTH }) === null ? name : '';
}

/** An unescaped plus sign arrives as a space; addresses have plus signs and no spaces. */
function prefilledEmail(value: string | null): string {
  const email = (value ?? '').replace(/ /g, '+');
  return isEmail(email) ? email : '';
}

/** An unescaped plus sign arrives as a space, so that more than ten digits may begin with any country's code. */
function prefilledPhone(value: string | null): string {
  const text = value ?? '';
  const phone = normalizePhone(text.replace(/\D/g, '').length > PHONE_DIGITS ? `+${text}` : text);
  return phoneError(phone) === null ? phone : '';
}

function prefilledZipcode(value: string | null): string {
  const zipcode = normalizeZip(value ?? '');
  return zipError(zipcode) === null ? zipcode : '';
}
