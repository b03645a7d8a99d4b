import { createContext } from 'react';
import type { Address } from '#src/domain/address-decision.ts';
import type { NameValue } from '#src/domain/draft.ts';

/** Address suggestions, in the shape use-places-autocomplete takes. */
export interface AddressPlaces {
  /** For the `googleMaps` option of the hook: an object with `places.AutocompleteService`. */
  googleMaps: { places: { AutocompleteService: new () => object } };
  /** The address behind a suggestion, with empty texts for what it does not tell; null where the service does not tell. */
  addressOf(placeId: string): Promise<Address | null>;
}

/** Loads the suggestions for an input; null when there will be none. Never rejects. */
export interface PlacesSource {
  load(findInput: () => Element | null, signal: AbortSignal): Promise<AddressPlaces | null>;
}

export interface CustomerReview {
  author: string;
  /** 1 to 5. */
  rating: number;
  text: string;
  /** `yyyy-MM-dd`, or null where it is not known. */
  date: string | null;
}

export interface LoadedReviews {
  reviews: CustomerReview[];
  /** Average of all reviews, 1 to 5, and how many there are. */
  summary: { rating: number; count: number };
}

/** Where reviews come from; null when the service is not configured, fails or has none (decision V4). */
export interface ReviewsSource {
  load(): Promise<LoadedReviews | null>;
}

/** The new window in which an embedded visitor goes on (decision F13). */
export interface HandOverWindow {
  /** Opens it; must be called in the press itself, so that pop-up blockers let it through. */
  open(): void;
  /** The address the window is sent to, for a plain link where it was blocked. */
  linkTo(draftId: string, query: readonly NameValue[]): string;
}

/** What pages may use of the services, handed down without their importing any. Null for what this visit has not. */
export interface PageServices {
  /** Address of the company's main site, which the logo and relative links of content lead to (spec §2, Link rewriting). */
  companySite: string;
  /** Null without a maps key (decision V6). */
  places: PlacesSource | null;
  reviews: ReviewsSource | null;
  handOver: HandOverWindow | null;
  /** Offers the visitor a calendar text (iCalendar) as a file, made of a hash of the draft's id; null where the browser makes none. */
  offerCalendarFile: ((draftId: string, textOf: (draftHash: string | null) => string) => void) | null;
}

/** What there is of services where nobody provides any. */
export const NO_SERVICES: PageServices = { companySite: '/', places: null, reviews: null, handOver: null, offerCalendarFile: null };

/** Filled once at the start of the application. */
export const ServicesContext = createContext(NO_SERVICES);
