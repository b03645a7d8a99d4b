/** Business constants and limits (spec §9). Durations are milliseconds unless the name says otherwise. */

export const HOLD_SECONDS = 300;
export const HOLD_MS = HOLD_SECONDS * 1000;
export const HOLD_TICK_MS = 1000;
/** Below this many seconds, the countdown looks urgent and offers "Keep this time" (spec §9, WCAG 2.2.1). */
export const HOLD_DANGER_SECONDS = 60;
/** When the remaining seconds are announced to assistive technology (decision F11). */
export const HOLD_ANNOUNCED_SECONDS = [60, 30] as const;

export const REQUEST_TIMEOUT_MS = 90_000;
export const SPINNER_DELAY_MS = 1500;
/** A response within this time feels immediate (Miller 1968, Nielsen 1993). A busy indicator would only flicker and delay the next page. */
export const FEELS_IMMEDIATE_MS = 100;
/** Debounce between the last change of an address and the lookup of its registered owners (spec §5). */
export const ADDRESS_DEBOUNCE_MS = 1000;

export const BOOKING_WINDOW_DAYS = 14;
export const DAYS_PER_WEEK = 7;
export const PAID_LEAD_WINDOW_DAYS = 7;
/** Below this many windows, Sundays are not offered, except at events (spec §9). */
export const SUNDAY_MIN_WINDOWS = 6;
/** Below this many windows, evenings and Saturdays are not offered, except at events (spec §9). */
export const EVENING_AND_SATURDAY_MIN_WINDOWS = 3;

/** Picking a day more than this many days after the start day shows the offer (spec §4). */
export const OFFER_AFTER_DAYS = 2;
/** The offer counts as accepted when the booked day is within this many days of the start day (spec §4). */
export const OFFER_ACCEPTED_WITHIN_DAYS = 3;
export const OFFER_VISIBLE_MS = 60_000;
export const OFFER_FADE_MS = 500;
/** The maximum length of an offer's text in a draft, in symbols. */
export const MAX_OFFER_LENGTH = 500;

export const MAX_NAME_LENGTH = 50;
export const MAX_ADDRESS_LENGTH = 50;
export const MAX_OTHER_TEXT_LENGTH = 125;
export const MAX_COMMENTS_LENGTH = 3000;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_EMAIL_LOCAL_LENGTH = 64;
export const MAX_TOPICS = 3;
/** The maximum length of a stored page URL. */
export const MAX_URL_LENGTH = 2000;
/** Limits of a stored query: the length of a name, and the number of parameters. */
export const MAX_PARAMETER_NAME_LENGTH = 100;
export const MAX_PARAMETERS = 100;
/** Limits of the parameters that a draft holds: their number, and the bytes of their names and values (decision B15). */
export const MAX_STORED_PARAMETERS = 50;
export const MAX_STORED_PARAMETERS_BYTES = 4096;
/** The maximum number of homeowners besides the visitor. */
export const MAX_ADDITIONAL_OWNERS = 20;
export const PHONE_DIGITS = 10;
export const ZIP_DIGITS = 5;
export const MAX_WINDOWS = 50;
export const MAX_DOORS = 10;
/** The maximum quantity of one kind of window on project-details (spec §5). */
export const MAX_WINDOW_AMOUNT = 50;
export const BLOG_POSTS_SHOWN = 3;
export const REVIEW_COUNT = 50;
export const REVIEW_RATING = 5;
/** Scroll distance from which the progress bar shows only the active step (spec §9). */
export const PROGRESS_COLLAPSE_PX = 85;

/** Property type codes (spec §9, decision V3). */
export const PROPERTY_TYPE = {
  singleFamily: 876090000,
  rental: 876090001,
  vacation: 876090002,
  commercial: 876090003,
  townhouse: 876090004,
  condominium: 876090005,
  other: 876090099,
} as const;

export const DEFAULT_PROPERTY_TYPE = PROPERTY_TYPE.singleFamily;

/** Property types that are nobody's main residence (decision F6, line 3). */
export const NON_PRIMARY_RESIDENCES: readonly number[] = [
  PROPERTY_TYPE.rental,
  PROPERTY_TYPE.vacation,
  PROPERTY_TYPE.commercial,
];

/** The code of "Other" in the list of sources. It equals the one of the property types (spec §9). */
export const SOURCE_OTHER = 876090099;

/** Why a draft goes to inside sales (decision F6). */
export const INSIDE_SALES_REASON = {
  otherPropertyType: 864630013,
  nonPrimaryResidence: 864630017,
  fewerThanTwoWindows: 864630002,
} as const;

/** Below this many windows, the project goes to inside sales (decision F6, line 4). */
export const MIN_WINDOWS_FOR_BOOKING = 2;

/**
 * Header that tells the backend, with a save from a contact form, what the form showed: percent-encoded JSON. It is not part of the specified
 * call: a backend that does not know it goes by the draft alone.
 */
export const EVIDENCE_HEADER = 'X-Form-Evidence';

/** Name of the honeypot field, which people never see. */
export const TRAP_FIELD = 'website';
