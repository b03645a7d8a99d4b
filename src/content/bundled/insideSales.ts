// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const insideSales: ContentById['insideSales'] = {
  "title": {
    "text": "Thank you, {firstName}. Let's talk about your project.",
    "fallback": "Thank you. Let's talk about your project."
  },
  "text": "Your project deserves a conversation first. A project advisor will call you to find the best way forward.",
  "image": {
    "url": "illustration:advisor-call",
    "alt": ""
  },
  "stepsTitle": "What happens next",
  "steps": [
    {
      "icon": "search",
      "title": "We look at your project",
      "text": "A project advisor goes through your answers and the details you gave us."
    },
    {
      "icon": "phone",
      "title": "We call you",
      "text": "Expect a call within one business day. It takes about ten minutes."
    },
    {
      "icon": "check-circle",
      "title": "We agree on a plan",
      "text": "You decide what comes next: a visit, a price by phone, or nothing at all."
    }
  ],
  "postsTitle": "Worth reading until then",
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
      "uniqueName": "styles",
      "title": "Which window belongs in which room?",
      "text": "Casements over the sink, double-hungs in bedrooms, a picture window for the view.",
      "image": {
        "url": "illustration:blog-styles",
        "alt": ""
      },
      "readMore": {
        "text": "Read more",
        "path": "/magazine/window-styles"
      },
      "topics": [
        "styles"
      ]
    },
    {
      "uniqueName": "payments",
      "title": "Paying over time, without surprises",
      "text": "What a longer loan really costs, and when paying a little more up front saves a lot.",
      "image": {
        "url": "illustration:blog-financing",
        "alt": ""
      },
      "readMore": {
        "text": "Read more",
        "path": "financing-education"
      },
      "topics": [
        "financing"
      ]
    }
  ]
};
