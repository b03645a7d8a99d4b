// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const address: ContentById['address'] = {
  "introduction": {
    "title": "Where are the windows?",
    "text": "We use your address to check that we work in your area and to find your advisor."
  },
  "image": {
    "url": "illustration:address-map",
    "alt": ""
  },
  "verification": {
    "title": "Verify homeownership",
    "text": "We plan the visit with an owner of the home, so we check the public record for this address.",
    "ownersTitle": "Registered homeowners",
    "noneFound": "None Found",
    "noneText": "We found no owner on public record. That is fine; tell us whether you own the home.",
    "options": [
      {
        "id": "lead_is_the_homeowner",
        "title": "I am the homeowner"
      },
      {
        "id": "im_not_sure",
        "title": "I'm not sure"
      }
    ]
  }
};
