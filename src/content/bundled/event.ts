// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const event: ContentById['event'] = {
  "introduction": {
    "title": "Welcome to the event",
    "text": "Book a free in-home estimate for a visitor."
  },
  "buttonText": "Choose field agent",
  "invalidText": "Whoops! Looks like this event is no longer active. Please contact your manager for help."
};
