// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const energyEfficiency: ContentById['energyEfficiency'] = {
  "introduction": {
    "title": "How much heat slips through your windows?",
    "text": "Choose a glass and what fills the space between the panes. The lower the U-value, the warmer the room and the smaller the bill."
  },
  "glassLegend": "Glass",
  "glassOptions": [
    {
      "uniqueName": "single",
      "name": "Single pane",
      "selected": false
    },
    {
      "uniqueName": "double",
      "name": "Double pane",
      "selected": true
    },
    {
      "uniqueName": "double_low_e",
      "name": "Double pane, Low-E",
      "selected": false
    },
    {
      "uniqueName": "triple_low_e",
      "name": "Triple pane, Low-E",
      "selected": false
    }
  ],
  "gasLegend": "Between the panes",
  "gasOptions": [
    {
      "uniqueName": "air",
      "name": "Air",
      "selected": true
    },
    {
      "uniqueName": "argon",
      "name": "Argon",
      "selected": false
    },
    {
      "uniqueName": "krypton",
      "name": "Krypton",
      "selected": false
    }
  ],
  "uValueLabel": "U-value",
  "uValueHint": "Heat that passes through each square foot. Lower is better: older single-pane windows are at about 1.",
  "results": {
    "single+air": {
      "image": {
        "url": "illustration:glass-single-air",
        "alt": ""
      },
      "uValue": "1.04"
    },
    "single+argon": {
      "image": {
        "url": "illustration:glass-single-argon",
        "alt": ""
      },
      "uValue": "1.04"
    },
    "single+krypton": {
      "image": {
        "url": "illustration:glass-single-krypton",
        "alt": ""
      },
      "uValue": "1.04"
    },
    "double+air": {
      "image": {
        "url": "illustration:glass-double-air",
        "alt": ""
      },
      "uValue": "0.48"
    },
    "double+argon": {
      "image": {
        "url": "illustration:glass-double-argon",
        "alt": ""
      },
      "uValue": "0.45"
    },
    "double+krypton": {
      "image": {
        "url": "illustration:glass-double-krypton",
        "alt": ""
      },
      "uValue": "0.42"
    },
    "double_low_e+air": {
      "image": {
        "url": "illustration:glass-double-low-e-air",
        "alt": ""
      },
      "uValue": "0.33"
    },
    "double_low_e+argon": {
      "image": {
        "url": "illustration:glass-double-low-e-argon",
        "alt": ""
      },
      "uValue": "0.28"
    },
    "double_low_e+krypton": {
      "image": {
        "url": "illustration:glass-double-low-e-krypton",
        "alt": ""
      },
      "uValue": "0.26"
    },
    "triple_low_e+air": {
      "image": {
        "url": "illustration:glass-triple-low-e-air",
        "alt": ""
      },
      "uValue": "0.24"
    },
    "triple_low_e+argon": {
      "image": {
        "url": "illustration:glass-triple-low-e-argon",
        "alt": ""
      },
      "uValue": "0.20"
    },
    "triple_low_e+krypton": {
      "image": {
        "url": "illustration:glass-triple-low-e-krypton",
        "alt": ""
      },
      "uValue": "0.17"
    }
  },
  "productsTitle": "What we would suggest",
  "products": {
    "type": "doc",
    "uid": "d5daaacb462e",
    "attrs": {},
    "children": [
      {
        "type": "p",
        "uid": "d8273e2f4a7c",
        "attrs": {},
        "children": [
          {
            "text": "For most homes, "
          },
          {
            "text": "double pane with Low-E and argon",
            "bold": true
          },
          {
            "text": " pays for itself soonest. Where winters are long, or the bedroom faces the street, "
          },
          {
            "text": "triple pane",
            "bold": true
          },
          {
            "text": " is worth a look."
          }
        ]
      },
      {
        "type": "ul",
        "uid": "f3342a76bd80",
        "attrs": {},
        "children": [
          {
            "type": "li",
            "uid": "40b3eab63f3f",
            "attrs": {},
            "children": [
              {
                "text": "Everyday comfort: ",
                "bold": true
              },
              {
                "text": "double-hung windows with Low-E glass and argon."
              }
            ]
          },
          {
            "type": "li",
            "uid": "40243476fcaa",
            "attrs": {},
            "children": [
              {
                "text": "Cold climates: ",
                "bold": true
              },
              {
                "text": "casement windows with three panes and krypton."
              }
            ]
          },
          {
            "type": "li",
            "uid": "26c2ce28d0df",
            "attrs": {},
            "children": [
              {
                "text": "Big views: ",
                "bold": true
              },
              {
                "text": "picture windows with Low-E glass, so the sofa does not fade."
              }
            ]
          }
        ]
      }
    ]
  }
};
