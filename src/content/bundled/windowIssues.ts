// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const windowIssues: ContentById['windowIssues'] = {
  "introduction": {
    "title": "What bothers you about your windows?",
    "text": "Choose everything that fits. It tells us what to bring."
  },
  "issues": [
    {
      "code": 876090010,
      "uniqueName": "drafts",
      "title": "Drafts and cold spots",
      "icon": "draft"
    },
    {
      "code": 876090011,
      "uniqueName": "energy_bills",
      "title": "High energy bills",
      "icon": "energy"
    },
    {
      "code": 876090012,
      "uniqueName": "hard_to_open",
      "title": "Hard to open or close",
      "icon": "hard-to-open"
    },
    {
      "code": 876090013,
      "uniqueName": "condensation",
      "title": "Fog between the panes",
      "icon": "condensation"
    },
    {
      "code": 876090014,
      "uniqueName": "noise",
      "title": "Noise from outside",
      "icon": "noise"
    },
    {
      "code": 876090015,
      "uniqueName": "broken_seal",
      "title": "Broken or cracked glass",
      "icon": "broken-seal"
    },
    {
      "code": 876090016,
      "uniqueName": "looks",
      "title": "They look dated",
      "icon": "aesthetics"
    },
    {
      "code": 876090017,
      "uniqueName": "security",
      "title": "Safety and locks",
      "icon": "security"
    },
    {
      "code": 876090018,
      "uniqueName": "rot",
      "title": "Rot or water damage",
      "icon": "warning"
    }
  ],
  "otherPlaceholder": "Tell us in a few words"
};
