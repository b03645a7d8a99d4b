// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const exploreResources: ContentById['exploreResources'] = {
  "introduction": {
    "title": "Good to know before your visit",
    "text": "A few short reads, and answers to the questions we hear most."
  },
  "postsTitle": "Picked for you",
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
      "uniqueName": "quiet",
      "title": "Sleep better on a busy street",
      "text": "Two panes of different thickness and a tight frame take the edge off traffic, trains and the neighbor's dog.",
      "image": {
        "url": "illustration:blog-noise",
        "alt": ""
      },
      "readMore": {
        "text": "Read more",
        "path": "/magazine/quiet-home"
      },
      "topics": [
        "noise"
      ]
    },
    {
      "uniqueName": "locks",
      "title": "A safer front door, step by step",
      "text": "Locks, hinges and laminated glass: where a good door makes the difference.",
      "image": {
        "url": "illustration:blog-security",
        "alt": ""
      },
      "readMore": {
        "text": "Read more",
        "path": "/magazine/safer-doors"
      },
      "topics": [
        "security"
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
    },
    {
      "uniqueName": "day",
      "title": "What happens on installation day",
      "text": "Who comes, what gets moved, how long it takes, and what your home looks like at five o'clock.",
      "image": {
        "url": "illustration:blog-installation",
        "alt": ""
      },
      "readMore": {
        "text": "Read more",
        "path": "installation-process"
      },
      "topics": [
        "installation",
        "warranty"
      ]
    }
  ],
  "linksTitle": "Find out for yourself",
  "links": [
    {
      "title": "Energy efficiency",
      "text": "Try different glass and see how much heat stays inside.",
      "image": {
        "url": "illustration:resource-energy",
        "alt": ""
      },
      "buttonText": "Compare glass",
      "path": "energy-efficiency"
    },
    {
      "title": "Financing plans",
      "text": "Three ways to pay for the same project, side by side.",
      "image": {
        "url": "illustration:resource-plans",
        "alt": ""
      },
      "buttonText": "See the plans",
      "path": "financing-plans"
    },
    {
      "title": "What a loan costs",
      "text": "Change the term and the down payment and watch the total.",
      "image": {
        "url": "illustration:resource-financing",
        "alt": ""
      },
      "buttonText": "Do the math",
      "path": "financing-education"
    },
    {
      "title": "From your yes to a warm room",
      "text": "Who comes, what happens on the day, and what you need to do.",
      "image": {
        "url": "illustration:blog-installation",
        "alt": ""
      },
      "buttonText": "See the steps",
      "path": "installation-process"
    }
  ]
};
