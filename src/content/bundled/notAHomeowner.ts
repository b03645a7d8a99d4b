// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const notAHomeowner: ContentById['notAHomeowner'] = {
  "introduction": {
    "title": "We can only work with the homeowner",
    "text": "New windows change the house, so the person who owns it has to say yes."
  },
  "image": {
    "url": "illustration:renter",
    "alt": ""
  },
  "callUs": {
    "text": "If the owner would like an estimate, call us together and we will set up a visit.",
    "buttonText": "Call (800) 555-0142",
    "phone": "(800) 555-0142",
    "phoneLink": "tel:+18005550142"
  }
};
