// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const site: ContentById['site'] = {
  "siteName": "Hearth & Pane",
  "callUs": {
    "text": "We answer Monday to Saturday, 8 AM to 8 PM. A person picks up, not a menu.",
    "buttonText": "Call (800) 555-0142",
    "phone": "(800) 555-0142",
    "phoneLink": "tel:+18005550142"
  },
  "holdExpired": {
    "text": "Whoops! We've released your appointment time because your time to book has expired.",
    "buttonText": "Select A New Time"
  }
};
