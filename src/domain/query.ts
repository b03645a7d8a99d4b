import {
  MAX_NAME_LENGTH,
  MAX_PARAMETER_NAME_LENGTH,
  MAX_PARAMETERS,
  MAX_STORED_PARAMETERS,
} from './constants.ts';
import type { EventDetails, NameValue } from './draft.ts';
import { emailError } from './email.ts';
import { cleanPhone, phoneError } from './phone.ts';
import { cleanEntry, nameError } from './text.ts';
import { cleanZip, zipError } from './zip.ts';

/** The marketing parameters (spec §2). */
export const MARKETING_PARAMETERS: readonly string[] = [
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
];

/** Contact details in the query. They are read once, then removed from the address bar. */
export const PREFILL_PARAMETERS: readonly string[] = [
  'firstName',
  'lastName',
  'emailAddress',
  'phoneNumber',
  'addressZipcode',
];

/** Set by the content service's preview; not stored in drafts. */
const PREVIEW_PARAMETERS = ['live_preview', 'preview_timestamp', 'release_id'];

/** Parameters of one visit or lead. */
const VISIT_PARAMETERS = ['id', 'resume', 'leadId'];

const EVENT_PARAMETERS = ['isEvent', 'eventCampaignId', 'eventFieldAgentId'];

/** Parameters of the campaign that brought the visitor, besides the marketing parameters. */
const CAMPAIGN_PARAMETERS = [
  'market_name',
  'isPPL',
  'externalAgentId',
  'isVerifyHomeOwnership',
  'originationSource',
];

const OF_CAMPAIGN = [...CAMPAIGN_PARAMETERS, ...MARKETING_PARAMETERS, ...PREVIEW_PARAMETERS];
const KNOWN = [...VISIT_PARAMETERS, ...PREFILL_PARAMETERS, ...EVENT_PARAMETERS, ...OF_CAMPAIGN];

/** What switches a flag on. An advert's unfilled macro, such as `isPPL=` or `isPPL={ppl}`, does not (decision F29). */
const FLAG_ON: readonly string[] = ['true', '1', 'yes'];

/** Limits for a query. Anything beyond them is ignored. */
export const MAX_QUERY_LENGTH = 16_384;
export const MAX_PARAMETER_VALUE_LENGTH = 1000;
/** The maximum length of a campaign, agent, lead, market or source. */
const MAX_IDENTIFIER_LENGTH = 100;

/** A visitor's query, parsed (spec §2). Every value is plain text of limited length; absent or unusable ones are null. */
export type VisitParameters = ReturnType<typeof readVisit>;

/** Parses an untrusted query (`?a=b` or `a=b`). Never throws. */
export function readVisit(search: string) {
  const parameters = readParameters(search);
  const all = (name: string) =>
    parameters.filter((parameter) => parameter.name === name).map(({ value }) => value);
  const first = (name: string) => all(name).find((value) => value !== '') ?? null;
  const flag = (name: string) =>
    all(name)
      .slice(0, 1)
      .some((value) => FLAG_ON.includes(value.toLowerCase()));
  const identifier = (name: string) => {
    const value = first(name);
    return value === null || value.length > MAX_IDENTIFIER_LENGTH ? null : value;
  };
  const prefilled = (
    name: string,
    clean: (text: string) => string,
    errorOf: (text: string) => string | null,
  ) => {
    const value = clean(first(name) ?? '');
    return errorOf(value) === null ? value : '';
  };
  const id = first('id');
  return {
    /** The id in the link, which may not be one that a draft can have. */
    id: id === null ? null : linkedId(id),
    /** The parameter is present, with any value or none (decision F4). */
    resume: all('resume').length > 0,
    isEvent: flag('isEvent'),
    eventCampaignId: identifier('eventCampaignId'),
    eventFieldAgentId: identifier('eventFieldAgentId'),
    marketName: identifier('market_name'),
    /** Contact details to prefill the forms with; empty if absent or invalid. */
    prefill: {
      firstName: prefilled('firstName', cleanEntry, optionalNameError),
      lastName: prefilled('lastName', cleanEntry, optionalNameError),
      email: prefilled('emailAddress', withPlusSigns, emailError),
      phone: prefilled('phoneNumber', cleanPhone, phoneError),
      zipcode: prefilled('addressZipcode', cleanZip, zipError),
    },
    isPPL: flag('isPPL'),
    externalAgentId: identifier('externalAgentId'),
    isVerifyHomeOwnership: flag('isVerifyHomeOwnership'),
    originationSource: identifier('originationSource'),
    leadId: identifier('leadId'),
    /** Those of the eleven that are present. */
    marketing: joined(parameters.filter(({ name }) => MARKETING_PARAMETERS.includes(name))),
    /** Unknown parameters. Repeated ones are joined by ', '. */
    other: joined(parameters.filter(({ name }) => !KNOWN.includes(name))).slice(
      0,
      MAX_STORED_PARAMETERS,
    ),
  };
}

/**
 * The parameters that stay in the address bar through every navigation, in their order, repeated ones included. Contact details, `resume` and
 * `id` do not; {@link keptQuery} adds the id.
 */
export function keptParameters(search: string): NameValue[] {
  return readParameters(search).filter(
    ({ name }) => name !== 'id' && name !== 'resume' && !PREFILL_PARAMETERS.includes(name),
  );
}

/** The parameters that stay after the visitor leaves: the campaign's and, at an event, the event's (decision F17). */
export function campaignParameters(
  parameters: readonly NameValue[],
  { isEvent }: { isEvent: boolean },
): NameValue[] {
  return parameters.filter(
    ({ name }) => OF_CAMPAIGN.includes(name) || (isEvent && EVENT_PARAMETERS.includes(name)),
  );
}

/** Replaces the event's parameters. */
export function withEventParameters(
  parameters: readonly NameValue[],
  { eventCampaignId, eventFieldAgentId }: EventDetails,
): NameValue[] {
  return [
    ...parameters.filter(({ name }) => !EVENT_PARAMETERS.includes(name)),
    { name: 'isEvent', value: 'true' },
    ...(eventCampaignId === null ? [] : [{ name: 'eventCampaignId', value: eventCampaignId }]),
    ...(eventFieldAgentId === null
      ? []
      : [{ name: 'eventFieldAgentId', value: eventFieldAgentId }]),
  ];
}

/** The query with the draft's id first, if there is one. Starts with a question mark; `''` if it is empty. */
export function keptQuery(parameters: readonly NameValue[], id: string | null): string {
  const query = new URLSearchParams();
  if (id !== null && id !== '') query.append('id', id);
  for (const { name, value } of parameters) query.append(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** A second query that a mailing tool appended to a link: `?id=…&resume?utm_source=…`. */
const SECOND_QUERY = /((?:^|[?&])(?:id|resume)(?:=[^&?]*?)?)(?:\?|%3F)/gi;

/** An id with leftovers of the surrounding text at its ends: brackets, quotation marks, the end of a sentence. */
const WRAPPED_ID = /^[^\w~./\\-]*([\w.~-]*[\w~-])[^\w~-]*$/;

/** The id in a link. If no draft can have it, none is found, and the visitor sees a message. */
function linkedId(text: string): string {
  return WRAPPED_ID.exec(text)?.[1] ?? text;
}

function readParameters(search: string): NameValue[] {
  const whole = search.slice(0, MAX_QUERY_LENGTH).replace(SECOND_QUERY, '$1&');
  const parameters: NameValue[] = [];
  for (const [rawName, rawValue] of new URLSearchParams(whole)) {
    const name = plain(rawName);
    const value = plain(rawValue);
    if (
      name === '' ||
      name.length > MAX_PARAMETER_NAME_LENGTH ||
      value.length > MAX_PARAMETER_VALUE_LENGTH
    )
      continue;
    parameters.push({ name, value });
    if (parameters.length === MAX_PARAMETERS) break;
  }
  return parameters;
}

function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, '').trim();
}

/** Truncates a text without leaving half an emoji at the end. */
function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/\p{Cs}/gu, '');
}

function joined(parameters: readonly NameValue[]): NameValue[] {
  const values = new Map<string, string[]>();
  for (const { name, value } of parameters) values.set(name, [...(values.get(name) ?? []), value]);
  return [...values].map(([name, list]) => ({
    name,
    value: cut(list.join(', '), MAX_PARAMETER_VALUE_LENGTH),
  }));
}

function optionalNameError(name: string): string | null {
  return nameError(name, { required: false, max: MAX_NAME_LENGTH });
}

/** An unescaped plus sign arrives as a space. Email addresses contain plus signs, but no spaces. */
function withPlusSigns(email: string): string {
  return email.replace(/ /g, '+');
}
