// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const footer: ContentById['footer'] = {
  "logo": {
    "url": "illustration:logo-light",
    "alt": "Hearth & Pane"
  },
  "socialIcons": [
    {
      "network": "facebook",
      "target": "https://www.facebook.com/"
    },
    {
      "network": "x",
      "target": "https://x.com/"
    },
    {
      "network": "linkedin",
      "target": "https://www.linkedin.com/"
    },
    {
      "network": "instagram",
      "target": "https://www.instagram.com/"
    },
    {
      "network": "youtube",
      "target": "https://www.youtube.com/"
    }
  ],
  "linkLists": [
    {
      "title": "Products",
      "links": [
        {
          "text": "Windows",
          "target": "windows"
        },
        {
          "text": "Doors",
          "target": "doors"
        },
        {
          "text": "Glass options",
          "target": "glass"
        }
      ]
    },
    {
      "title": "Help",
      "links": [
        {
          "text": "Help center",
          "target": "help"
        },
        {
          "text": "Warranty",
          "target": "why-us/warranty"
        },
        {
          "text": "Call (800) 555-0142",
          "target": "tel:+18005550142"
        }
      ]
    },
    {
      "title": "Company",
      "links": [
        {
          "text": "About us",
          "target": "about"
        },
        {
          "text": "Our installers",
          "target": "why-us/installers"
        },
        {
          "text": "Careers",
          "target": "careers"
        }
      ]
    }
  ],
  "subfooter": "<p><strong>Hearth &amp; Pane</strong> replaces windows and doors in homes across the country. Every estimate is free, and every price we quote is good for a full year. Offers depend on the size of the project and on credit approval.</p>",
  "copyright": "© {year} Hearth & Pane. All rights reserved.",
  "policyLinks": [
    {
      "text": "Privacy policy",
      "target": "privacy"
    },
    {
      "text": "Terms of use",
      "target": "terms"
    },
    {
      "text": "Your privacy choices",
      "target": "privacy-choices"
    },
    {
      "text": "Accessibility",
      "target": "accessibility"
    }
  ]
};
