// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const projectDetails: ContentById['projectDetails'] = {
  "introduction": {
    "title": "Tell us a little more about your project",
    "text": "For this project an advisor calls you to set up the visit. List what you have in mind; best guesses are fine."
  },
  "windowStyles": [
    {
      "value": "Double-hung",
      "title": "Double-hung",
      "image": {
        "url": "illustration:style-double-hung",
        "alt": ""
      }
    },
    {
      "value": "Single-hung",
      "title": "Single-hung",
      "image": {
        "url": "illustration:style-single-hung",
        "alt": ""
      }
    },
    {
      "value": "Casement",
      "title": "Casement",
      "image": {
        "url": "illustration:style-casement",
        "alt": ""
      }
    },
    {
      "value": "Slider",
      "title": "Slider",
      "image": {
        "url": "illustration:style-slider",
        "alt": ""
      }
    },
    {
      "value": "Picture",
      "title": "Picture",
      "image": {
        "url": "illustration:style-picture",
        "alt": ""
      }
    },
    {
      "value": "Awning",
      "title": "Awning",
      "image": {
        "url": "illustration:style-awning",
        "alt": ""
      }
    },
    {
      "value": "Bay or bow",
      "title": "Bay or bow",
      "image": {
        "url": "illustration:style-bay",
        "alt": ""
      }
    },
    {
      "value": "Not sure",
      "title": "Not sure yet",
      "image": {
        "url": "illustration:style-unsure",
        "alt": ""
      }
    }
  ],
  "windowOptions": [
    {
      "value": "Grids",
      "title": "Grids",
      "image": null
    },
    {
      "value": "Privacy glass",
      "title": "Privacy glass",
      "image": null
    },
    {
      "value": "Tempered glass",
      "title": "Tempered glass",
      "image": null
    },
    {
      "value": "Screens",
      "title": "Screens",
      "image": null
    },
    {
      "value": "Blinds between the panes",
      "title": "Blinds between the panes",
      "image": null
    },
    {
      "value": "Special shape",
      "title": "Special shape",
      "image": null
    }
  ],
  "doorTypes": [
    {
      "value": "Swinging",
      "title": "Swinging",
      "image": {
        "url": "illustration:door-swinging",
        "alt": ""
      }
    },
    {
      "value": "Sliding",
      "title": "Sliding",
      "image": {
        "url": "illustration:door-sliding",
        "alt": ""
      }
    },
    {
      "value": "Double",
      "title": "Double",
      "image": {
        "url": "illustration:door-double",
        "alt": ""
      }
    }
  ],
  "doorLocations": [
    {
      "value": "Front Door",
      "title": "Front Door",
      "image": null
    },
    {
      "value": "Side Door",
      "title": "Side Door",
      "image": null
    },
    {
      "value": "Back Door",
      "title": "Back Door",
      "image": null
    },
    {
      "value": "Patio Door",
      "title": "Patio Door",
      "image": null
    }
  ],
  "doorColors": [
    {
      "value": "White",
      "title": "White",
      "image": null,
      "doorTypes": [],
      "swatch": "#f7f7f4"
    },
    {
      "value": "Tan",
      "title": "Tan",
      "image": null,
      "doorTypes": [],
      "swatch": "#cdb38b"
    },
    {
      "value": "Grey",
      "title": "Grey",
      "image": null,
      "doorTypes": [],
      "swatch": "#8a8f94"
    },
    {
      "value": "Black",
      "title": "Black",
      "image": null,
      "doorTypes": [],
      "swatch": "#1e1f21"
    },
    {
      "value": "Wood texture",
      "title": "Wood texture",
      "image": null,
      "doorTypes": [],
      "swatch": "#8a5a33"
    }
  ],
  "doorStyles": [
    {
      "value": "No Glass",
      "title": "No Glass",
      "image": {
        "url": "illustration:door-no-glass",
        "alt": ""
      },
      "doorTypes": []
    },
    {
      "value": "Partial Glass",
      "title": "Partial Glass",
      "image": {
        "url": "illustration:door-partial-glass",
        "alt": ""
      },
      "doorTypes": []
    },
    {
      "value": "Full Glass",
      "title": "Full Glass",
      "image": {
        "url": "illustration:door-full-glass",
        "alt": ""
      },
      "doorTypes": []
    },
    {
      "value": "2 Panels",
      "title": "2 Panels",
      "image": {
        "url": "illustration:door-2-panels",
        "alt": ""
      },
      "doorTypes": []
    },
    {
      "value": "3 Panels",
      "title": "3 Panels",
      "image": {
        "url": "illustration:door-3-panels",
        "alt": ""
      },
      "doorTypes": []
    },
    {
      "value": "4 Panels",
      "title": "4 Panels",
      "image": {
        "url": "illustration:door-4-panels",
        "alt": ""
      },
      "doorTypes": []
    }
  ],
  "customStyle": {
    "value": "Custom",
    "title": "Custom Style",
    "image": {
      "url": "illustration:door-custom",
      "alt": ""
    }
  },
  "commentsPlaceholder": "(Optional) Please describe your custom preferences here...."
};
