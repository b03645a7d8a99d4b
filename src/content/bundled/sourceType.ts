// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const sourceType: ContentById['sourceType'] = {
  "title": {
    "text": "How did you hear about us, {firstName}?",
    "fallback": "How did you hear about us?"
  },
  "text": "Pick the one that comes to mind first.",
  "sources": [
    {
      "code": 876090010,
      "uniqueName": "web_search",
      "title": "Search engine",
      "icon": ""
    },
    {
      "code": 876090011,
      "uniqueName": "social_media",
      "title": "Social media",
      "icon": ""
    },
    {
      "code": 876090012,
      "uniqueName": "friend",
      "title": "Friend or family",
      "icon": ""
    },
    {
      "code": 876090013,
      "uniqueName": "neighbor",
      "title": "A neighbor's project",
      "icon": ""
    },
    {
      "code": 876090014,
      "uniqueName": "television",
      "title": "Television",
      "icon": ""
    },
    {
      "code": 876090015,
      "uniqueName": "radio",
      "title": "Radio or podcast",
      "icon": ""
    },
    {
      "code": 876090016,
      "uniqueName": "mail",
      "title": "Letter or flyer",
      "icon": ""
    },
    {
      "code": 876090017,
      "uniqueName": "event",
      "title": "Home show or event",
      "icon": ""
    },
    {
      "code": 876090018,
      "uniqueName": "returning",
      "title": "I am a returning customer",
      "icon": ""
    },
    {
      "code": 876090099,
      "uniqueName": "other",
      "title": "Other",
      "icon": ""
    }
  ],
  "otherPlaceholder": "Tell us where"
};
