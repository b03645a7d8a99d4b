import { createContext, useContext } from 'react';

/** Offers a calendar text (iCalendar) to the visitor as a file. */
export type OfferCalendarFile = (text: string) => void;

/** How files reach the visitor; null where they cannot, which hides the button. The application puts the browser's way in. */
export const CalendarFileContext = createContext<OfferCalendarFile | null>(null);

/** The way to offer a calendar file, or null. */
export function useCalendarFile(): OfferCalendarFile | null {
  return useContext(CalendarFileContext);
}
