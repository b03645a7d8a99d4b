// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const commentsSubmitted: ContentById['commentsSubmitted'] = {
  "introduction": {
    "title": "Additional comments are submitted!",
    "text": "Thank you. Everything is on its way to your advisor."
  },
  "image": {
    "url": "illustration:checkmark",
    "alt": ""
  }
};
