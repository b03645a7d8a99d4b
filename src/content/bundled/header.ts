// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const header: ContentById['header'] = {
  "logo": {
    "url": "illustration:logo",
    "alt": "Hearth & Pane"
  },
  "utilityNav": [
    {
      "text": "Find a showroom",
      "target": "showrooms",
      "icon": "map-pin"
    },
    {
      "text": "Help center",
      "target": "help",
      "icon": "help-circle"
    },
    {
      "text": "Customer care",
      "target": "www.hearthandpane.example/care",
      "icon": null
    }
  ],
  "navItems": [
    {
      "text": "Windows",
      "target": "windows",
      "items": [
        {
          "text": "Double-hung windows",
          "target": "windows/double-hung"
        },
        {
          "text": "Casement windows",
          "target": "windows/casement"
        },
        {
          "text": "Sliding windows",
          "target": "windows/sliding"
        },
        {
          "text": "Bay and bow windows",
          "target": "windows/bay-and-bow"
        }
      ]
    },
    {
      "text": "Doors",
      "target": "doors",
      "items": [
        {
          "text": "Front doors",
          "target": "doors/front"
        },
        {
          "text": "Patio doors",
          "target": "doors/patio"
        },
        {
          "text": "Storm doors",
          "target": "doors/storm"
        }
      ]
    },
    {
      "text": "Why us",
      "target": "why-us",
      "items": [
        {
          "text": "Our installers",
          "target": "why-us/installers"
        },
        {
          "text": "Warranty",
          "target": "why-us/warranty"
        },
        {
          "text": "Reviews",
          "target": "why-us/reviews"
        }
      ]
    },
    {
      "text": "Financing",
      "target": "financing",
      "items": []
    }
  ],
  "ctaButton": {
    "text": "Call (800) 555-0142",
    "target": "tel:+18005550142",
    "variant": "outline"
  }
};
