// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const homeownerList: ContentById['homeownerList'] = {
  "introduction": {
    "title": "Who owns the home?",
    "text": "Everyone who decides should be at the visit, so nobody has to hear it twice."
  },
  "ownershipLegend": "Are you the only homeowner?",
  "ownershipOptions": [
    {
      "id": "the_only_homeowner",
      "title": "I am the only homeowner",
      "icon": "user"
    },
    {
      "id": "multiple_homeowners",
      "title": "There are multiple homeowners",
      "icon": "users"
    }
  ],
  "additionalTitle": "Who else owns the home?",
  "propertyTypeLegend": "What kind of home is it?",
  "propertyTypes": [
    {
      "code": 876090000,
      "uniqueName": "single_family",
      "title": "Single-family home",
      "icon": "home"
    },
    {
      "code": 876090001,
      "uniqueName": "rental",
      "title": "Rental property",
      "icon": "users"
    },
    {
      "code": 876090002,
      "uniqueName": "vacation",
      "title": "Vacation home",
      "icon": "star"
    },
    {
      "code": 876090003,
      "uniqueName": "commercial",
      "title": "Commercial building",
      "icon": "window"
    },
    {
      "code": 876090004,
      "uniqueName": "townhouse",
      "title": "Townhouse",
      "icon": "home"
    },
    {
      "code": 876090005,
      "uniqueName": "condominium",
      "title": "Condominium",
      "icon": "window"
    },
    {
      "code": 876090099,
      "uniqueName": "other",
      "title": "Other",
      "icon": "other"
    }
  ],
  "otherPlaceholder": "Tell us what kind of home it is"
};
