// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const notFound: ContentById['notFound'] = {
  "eyebrow": "404 Error",
  "title": "Page Not Found",
  "text": "Oops... Looks like this window cannot be opened!",
  "buttonText": "Go Back to Home Page",
  "image": {
    "url": "illustration:not-found",
    "alt": ""
  }
};
