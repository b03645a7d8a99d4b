// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const home: ContentById['home'] = {
  "introduction": {
    "title": "Better windows start with a free estimate",
    "text": "Tell us about your home in about three minutes and pick a time. We come to you, measure everything, and leave you with one clear price."
  },
  "hero": {
    "url": "illustration:hero-home",
    "alt": "A house with new windows in the evening sun"
  },
  "highlights": [
    {
      "icon": "home",
      "title": "We come to you",
      "text": "A project advisor measures your windows and doors and brings samples you can touch."
    },
    {
      "icon": "wallet",
      "title": "A price on the day",
      "text": "You get one written price before the visit ends, and it is good for a full year."
    },
    {
      "icon": "check-circle",
      "title": "No pressure",
      "text": "The visit is free. Say yes, say no, or take your time."
    }
  ],
  "form": {
    "title": "Start my estimate",
    "text": "Free, and no obligation.",
    "consentLabel": "Yes, Hearth & Pane may call, text and email me at the number and address above about my project and its offers, also with automated technology. Consent is not a condition of purchase. Message and data rates may apply. I can opt out at any time. Prefer not to agree? Call (800) 555-0142 to book.",
    "buttonText": "Start my estimate"
  },
  "offerBar": {
    "title": "Buy 2 windows get 2 free",
    "description": "$0 down, $0 monthly payments and 0% interest until 2027."
  },
  "reviewsTitle": "What homeowners say"
};
