// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const additionalComments: ContentById['additionalComments'] = {
  "submittedTitle": "Your form is submitted!",
  "bookedText": "Your appointment is booked!",
  "callToSetText": "We will call to setup your appointment time.",
  "commentsIntroduction": {
    "title": "Anything else we should know?",
    "text": "A gate code, a shy dog, a window that needs a tall ladder: it all helps."
  },
  "commentsPlaceholder": "Write as much or as little as you like",
  "topicsLegend": "What would you like to hear about?",
  "topicsHint": "You can choose up to 3",
  "topics": [
    {
      "uniqueName": "energy_savings",
      "title": "Lower energy bills"
    },
    {
      "uniqueName": "noise",
      "title": "A quieter home"
    },
    {
      "uniqueName": "security",
      "title": "Safety and security"
    },
    {
      "uniqueName": "styles",
      "title": "Styles and colors"
    },
    {
      "uniqueName": "financing",
      "title": "Ways to pay"
    },
    {
      "uniqueName": "installation",
      "title": "How installation works"
    },
    {
      "uniqueName": "warranty",
      "title": "Warranty"
    },
    {
      "uniqueName": "other",
      "title": "Other"
    }
  ]
};
