// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const embedGetStarted: ContentById['embedGetStarted'] = {
  "form": {
    "title": "Book Your Estimate Online",
    "text": "Free, and no obligation.",
    "consentLabel": "Yes, Hearth & Pane may call, text and email me at the number and address above about my project and its offers, also with automated technology. Consent is not a condition of purchase. Message and data rates may apply. I can opt out at any time. Prefer not to agree? Call (800) 555-0142 to book.",
    "buttonText": "Book Your Estimate Online"
  },
  "promotion": {
    "title": "This season's offer",
    "items": [
      "Buy 2 windows get 2 free",
      "$0 down",
      "$0 monthly payments",
      "0% interest until 2027"
    ]
  },
  "opened": {
    "title": "Your estimate is open in a new window",
    "text": "Go on there. Your answers so far are saved."
  },
  "blocked": {
    "text": "Your browser kept the new window closed.",
    "linkText": "Continue my estimate"
  }
};
