// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const whatsNext: ContentById['whatsNext'] = {
  "title": {
    "text": "You are all set, {firstName}!",
    "fallback": "You are all set!"
  },
  "titleWithoutDate": {
    "text": "Thank you, {firstName}! We will call you to find a time.",
    "fallback": "Thank you! We will call you to find a time."
  },
  "text": "Here is what happens between now and the visit.",
  "textWithoutDate": "Here is what happens, from our call to your price.",
  "image": {
    "url": "illustration:advisor-visit",
    "alt": ""
  },
  "process": [
    {
      "icon": "mail",
      "title": "You hear from us",
      "text": "We send a note with your answers. The day before the visit we call to confirm the time."
    },
    {
      "icon": "home",
      "title": "Your advisor visits",
      "text": "Plan on about 90 minutes. We look at every opening, measure, and listen to what bothers you."
    },
    {
      "icon": "window",
      "title": "You see your options",
      "text": "Hold samples, compare glass, and choose colors and hardware at your own table."
    },
    {
      "icon": "wallet",
      "title": "You get one clear price",
      "text": "It covers everything: materials, installation, cleanup and warranty. It is good for a year."
    }
  ],
  "processWithoutDate": [
    {
      "icon": "phone",
      "title": "We call you",
      "text": "Expect our call within one business day. Together we find a day and a time that work for everyone in the house."
    },
    {
      "icon": "home",
      "title": "Your advisor visits",
      "text": "Plan on about 90 minutes. We look at every opening, measure, and listen to what bothers you."
    },
    {
      "icon": "window",
      "title": "You see your options",
      "text": "Hold samples, compare glass, and choose colors and hardware at your own table."
    },
    {
      "icon": "wallet",
      "title": "You get one clear price",
      "text": "It covers everything: materials, installation, cleanup and warranty. It is good for a year."
    }
  ],
  "buttonText": "Explore resources"
};
