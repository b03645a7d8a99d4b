// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const windowCount: ContentById['windowCount'] = {
  "introduction": {
    "title": "How many windows and doors would you like to replace?",
    "text": "A good guess is fine. With two windows or more you can pick your visit's time online."
  },
  "windowImages": [
    {
      "number": 0,
      "image": {
        "url": "illustration:windows-0",
        "alt": ""
      }
    },
    {
      "number": 1,
      "image": {
        "url": "illustration:windows-1",
        "alt": ""
      }
    },
    {
      "number": 2,
      "image": {
        "url": "illustration:windows-2",
        "alt": ""
      }
    },
    {
      "number": 3,
      "image": {
        "url": "illustration:windows-3",
        "alt": ""
      }
    },
    {
      "number": 4,
      "image": {
        "url": "illustration:windows-4",
        "alt": ""
      }
    },
    {
      "number": 5,
      "image": {
        "url": "illustration:windows-5",
        "alt": ""
      }
    },
    {
      "number": 6,
      "image": {
        "url": "illustration:windows-6",
        "alt": ""
      }
    },
    {
      "number": 7,
      "image": {
        "url": "illustration:windows-7",
        "alt": ""
      }
    },
    {
      "number": 8,
      "image": {
        "url": "illustration:windows-8",
        "alt": ""
      }
    },
    {
      "number": 9,
      "image": {
        "url": "illustration:windows-9",
        "alt": ""
      }
    },
    {
      "number": 10,
      "image": {
        "url": "illustration:windows-10",
        "alt": ""
      }
    },
    {
      "number": 11,
      "image": {
        "url": "illustration:windows-11",
        "alt": ""
      }
    },
    {
      "number": 12,
      "image": {
        "url": "illustration:windows-12",
        "alt": ""
      }
    },
    {
      "number": 13,
      "image": {
        "url": "illustration:windows-13",
        "alt": ""
      }
    }
  ],
  "doorImage": {
    "url": "illustration:windows-door",
    "alt": ""
  }
};
