import type { FormStep, FormValues, TypedForm, TypedForms } from '#machines/booking/booking.answers.ts';

type Check<T> = (value: unknown) => value is T;

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function orNull<T>(check: Check<T>): Check<T | null> {
  return (value): value is T | null => value === null || check(value);
}

function listOf<T>(check: Check<T>): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(check);
}

function oneOf<const T extends string>(...texts: T[]): Check<T> {
  return (value): value is T => texts.some((text) => text === value);
}

function record<T extends object>(checks: { [K in keyof T]: Check<T[K]> }): Check<T> {
  const entries: [string, Check<unknown>][] = Object.entries(checks);
  return (value): value is T => {
    if (typeof value !== 'object' || value === null) return false;
    const fields = new Map<string, unknown>(Object.entries(value));
    return entries.every(([key, check]) => check(fields.get(key)));
  };
}

const contact = record<FormValues['home']>({
  firstName: isText,
  lastName: isText,
  phone: isText,
  zipcode: isText,
  email: isText,
  marketingConsent: isFlag,
});

const CHECKS: { [S in FormStep]: Check<FormValues[S]> } = {
  home: contact,
  embedGetStarted: contact,
  requestCall: record({ firstName: isText, lastName: isText, phone: isText, zipcode: isText, email: isText }),
  fieldAgents: record({ agentId: orNull(isText) }),
  windowCount: record({ windowCount: orNull(isNumber), doorCount: orNull(isNumber) }),
  windowIssues: record({ issues: listOf(isNumber), otherText: orNull(isText) }),
  homeownerList: record({
    ownership: orNull(oneOf('the_only_homeowner', 'multiple_homeowners')),
    additionalOwners: listOf(record({ firstName: isText, lastName: isText, phone: isText })),
    propertyType: orNull(isNumber),
    otherText: orNull(isText),
  }),
  sourceType: record({ sourceType: orNull(isNumber), otherText: orNull(isText) }),
  address: record({
    street1: isText,
    street2: isText,
    city: isText,
    state: isText,
    zipcode: isText,
    ownershipSelection: orNull(oneOf('lead_is_the_homeowner', 'im_not_sure')),
  }),
  additionalComments: record({ comments: isText, topics: listOf(isText) }),
  projectDetails: record({
    windows: listOf(record({ style: isText, amount: isNumber, options: listOf(isText) })),
    doors: listOf(record({ type: isText, location: isText, color: orNull(isText), style: isText, styleComments: isText })),
  }),
};

function typedForm<S extends FormStep>(step: S, value: unknown): { [K in S]?: TypedForm<FormValues[K]> } {
  const isTyped = record<TypedForm<FormValues[S]>>({ values: CHECKS[step], isValid: isFlag });
  const form: { [K in S]?: TypedForm<FormValues[K]> } = {};
  if (isTyped(value)) form[step] = value;
  return form;
}

/** What was typed on an earlier visit, of which only well-formed forms are taken; null where the value is no record. */
export function parseForms(value: unknown): TypedForms | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept = new Map<string, unknown>(Object.entries(value));
  return {
    ...typedForm('home', kept.get('home')),
    ...typedForm('embedGetStarted', kept.get('embedGetStarted')),
    ...typedForm('requestCall', kept.get('requestCall')),
    ...typedForm('fieldAgents', kept.get('fieldAgents')),
    ...typedForm('windowCount', kept.get('windowCount')),
    ...typedForm('windowIssues', kept.get('windowIssues')),
    ...typedForm('homeownerList', kept.get('homeownerList')),
    ...typedForm('sourceType', kept.get('sourceType')),
    ...typedForm('address', kept.get('address')),
    ...typedForm('additionalComments', kept.get('additionalComments')),
    ...typedForm('projectDetails', kept.get('projectDetails')),
  };
}
