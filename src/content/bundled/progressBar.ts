// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const progressBar: ContentById['progressBar'] = {
  "steps": [
    {
      "title": "About you",
      "icon": "user",
      "iconMobile": "user"
    },
    {
      "title": "Your project",
      "icon": "window",
      "iconMobile": "window"
    },
    {
      "title": "Your visit",
      "icon": "calendar",
      "iconMobile": "calendar"
    }
  ]
};
