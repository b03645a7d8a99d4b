// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const projectDetailsSubmitted: ContentById['projectDetailsSubmitted'] = {
  "introduction": {
    "title": "Your project details are submitted!",
    "text": "A project advisor will look at them and call you within one business day."
  },
  "image": {
    "url": "illustration:checkmark",
    "alt": ""
  }
};
