// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const fieldAgents: ContentById['fieldAgents'] = {
  "introduction": {
    "title": "Who is helping today?",
    "text": "Select your name below to start."
  },
  "selectLabel": "Field Agent",
  "buttonText": "START FORM",
  "invalidText": "Whoops! Looks like this event is no longer active. Please contact your manager for help."
};
