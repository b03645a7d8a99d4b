// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const timeDateBooking: ContentById['timeDateBooking'] = {
  "introduction": {
    "title": "Pick a time for your free estimate",
    "text": "Plan on about 90 minutes. All times are local to the property."
  },
  "tip": {
    "icon": "bulb",
    "title": "A tip for the visit",
    "text": "Have everyone who decides at home, and walk through the rooms once before we come: you will remember the window that sticks."
  },
  "offer": {
    "title": "Come sooner, save more",
    "description": "Book a visit in the next 3 days and this offer is yours."
  },
  "noneOnDay": {
    "title": "There are no available appointments for {date}.",
    "text": "Please select another day, to see available appointment slots."
  },
  "noneAtAll": "*No appointment slots available for this day",
  "reviewsTitle": "What homeowners say about our visits"
};
