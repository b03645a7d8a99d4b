// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const doNotServiceArea: ContentById['doNotServiceArea'] = {
  "title": {
    "text": "We are sorry, {firstName}. We do not work in your area yet.",
    "fallback": "We are sorry. We do not work in your area yet."
  },
  "text": "Your zipcode is outside the area our crews can reach. We would rather say so now than keep you waiting.",
  "image": {
    "url": "illustration:out-of-area",
    "alt": ""
  },
  "stepsTitle": "What you can do",
  "steps": [
    {
      "icon": "search",
      "title": "Look for a local installer",
      "text": "Ask for a licensed and insured installer, and for two recent customers you can call."
    },
    {
      "icon": "wallet",
      "title": "Get the price in writing",
      "text": "A fair quote lists the windows, the labor, the cleanup and the warranty."
    },
    {
      "icon": "mail",
      "title": "Hear from us when we get there",
      "text": "We add new areas every season. We keep your zipcode and let you know."
    }
  ],
  "postsTitle": "Helpful wherever you live",
  "posts": [
    {
      "uniqueName": "drafts",
      "title": "Five signs your windows are costing you money",
      "text": "Cold spots, foggy glass and a furnace that never rests: how to find the leaks before winter does.",
      "image": {
        "url": "illustration:blog-energy",
        "alt": ""
      },
      "readMore": {
        "text": "Read more",
        "path": "energy-efficiency"
      },
      "topics": [
        "energy_savings"
      ]
    },
    {
      "uniqueName": "u-value",
      "title": "What a U-value tells you",
      "text": "One small number says how much heat slips through the glass. Here is how to read it and what to look for.",
      "image": {
        "url": "illustration:blog-glass",
        "alt": ""
      },
      "readMore": {
        "text": "Read more",
        "path": "energy-efficiency"
      },
      "topics": [
        "energy_savings",
        "warranty"
      ]
    },
    {
      "uniqueName": "plans",
      "title": "Three plans, side by side",
      "text": "Same project, three ways to pay. See which one fits your budget.",
      "image": {
        "url": "illustration:blog-plans",
        "alt": ""
      },
      "readMore": {
        "text": "Read more",
        "path": "financing-plans"
      },
      "topics": [
        "financing"
      ]
    }
  ]
};
