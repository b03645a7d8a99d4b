// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const requestCall: ContentById['requestCall'] = {
  "introduction": {
    "title": "Rather talk to a person?",
    "text": "Leave your number and we call you. No waiting on hold."
  },
  "process": [
    {
      "icon": "phone",
      "title": "We call you",
      "text": "A person from our team calls within one business day, at the number you give us."
    },
    {
      "icon": "calendar",
      "title": "We find a time",
      "text": "Together we pick a day and a time that work for everyone in the house."
    },
    {
      "icon": "home",
      "title": "We come by",
      "text": "Your advisor measures, shows you samples and leaves you with a written price."
    }
  ],
  "form": {
    "title": "Where can we reach you?",
    "text": "We use this only to call you about your estimate.",
    "buttonText": "Request a call"
  },
  "success": {
    "title": "Thank you, we will call you soon",
    "text": "Expect our call within one business day. Our number is (800) 555-0142, so you know it is us.",
    "image": {
      "url": "illustration:call-requested",
      "alt": ""
    }
  }
};
