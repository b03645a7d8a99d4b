// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const callCenter: ContentById['callCenter'] = {
  "introduction": {
    "title": "Let's finish this by phone",
    "text": "Your project needs a few words in person."
  },
  "image": {
    "url": "illustration:advisor-call",
    "alt": ""
  },
  "callUs": {
    "text": "Call us and a project advisor will pick up where you left off. Your answers are saved.",
    "buttonText": "Call (800) 555-0142",
    "phone": "(800) 555-0142",
    "phoneLink": "tel:+18005550142"
  }
};
