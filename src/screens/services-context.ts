import { createContext } from 'react';
import type { Address } from '#src/domain/address-decision.ts';
import type { NameValue } from '#src/domain/draft.ts';

/** Address suggestions, in the shape use-places-autocomplete takes. */
export interface AddressPlaces {
  /** For the `googleMaps` option of the hook: an object with `places.AutocompleteService`. */
  googleMaps: { places: { AutocompleteService: new () => object } };
  /** The address behind a suggestion; parts the service leaves out are empty. Null if the service gives no address. */
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
  /** `yyyy-MM-dd`, or null if not known. */
  date: string | null;
}

export interface LoadedReviews {
  reviews: CustomerReview[];
  /** Average rating of all reviews, 1 to 5, and how many there are. */
  summary: { rating: number; count: number };
}

/** Where reviews come from. `load` returns null if the service is not configured, fails or has none (decision V4). */
export interface ReviewsSource {
  load(): Promise<LoadedReviews | null>;
}

/** The new window in which an embedded visitor continues (decision F13). */
export interface HandOverWindow {
  /** Opens it; must be called in the press itself, so that pop-up blockers let it through. */
  open(): void;
  /** The address the window is sent to, for a plain link in case the window was blocked. */
  linkTo(draftId: string, query: readonly NameValue[]): string;
}

/** The services that pages may use, passed down so that pages import none of them. Null: not available on this visit. */
export interface PageServices {
  /** Address of the company's main site, the target of the logo and of relative links in content (spec §2, Link rewriting). */
  companySite: string;
  /** Whether a booked visit has a page of its own. */
  hasVisits: boolean;
  /** Null without a maps key (decision V6). */
  places: PlacesSource | null;
  /** The city of a zipcode; null if it is not known. Never rejects. */
  cityOf: (zipcode: string) => Promise<string | null>;
  reviews: ReviewsSource | null;
  handOver: HandOverWindow | null;
  /** Downloads an iCalendar file. `textOf` builds its text from a hash of the draft's id, which is null if the browser cannot make one. */
  offerCalendarFile:
    | ((draftId: string, textOf: (draftHash: string | null) => string) => void)
    | null;
}

/** The default: no services. */
export const NO_SERVICES: PageServices = {
  companySite: '/',
  hasVisits: false,
  places: null,
  cityOf: async () => null,
  reviews: null,
  handOver: null,
  offerCalendarFile: null,
};

/** Set once, when the application starts. */
export const ServicesContext = createContext(NO_SERVICES);
