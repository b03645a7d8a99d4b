// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const installationProcess: ContentById['installationProcess'] = {
  "introduction": {
    "title": "From your yes to a warm room",
    "text": "What happens, who comes, and what you need to do. Which is not much."
  },
  "steps": [
    {
      "title": "We measure twice",
      "subtitle": "About a week after you say yes",
      "text": {
        "type": "doc",
        "uid": "2471080e5396",
        "attrs": {},
        "children": [
          {
            "type": "p",
            "uid": "7c0575c87e8c",
            "attrs": {},
            "children": [
              {
                "text": "A measuring technician checks every opening to a sixteenth of an inch. "
              },
              {
                "text": "Your windows are made only after that.",
                "bold": true
              },
              {
                "text": " It takes about an hour."
              }
            ]
          }
        ]
      },
      "image": {
        "url": "illustration:install-measure",
        "alt": ""
      }
    },
    {
      "title": "Your windows are built",
      "subtitle": "4 to 8 weeks",
      "text": {
        "type": "doc",
        "uid": "cb19d7aeb646",
        "attrs": {},
        "children": [
          {
            "type": "p",
            "uid": "7362d67c4f32",
            "attrs": {},
            "children": [
              {
                "text": "Each window is made to order for its opening. We call you when they are finished and agree on a day."
              }
            ]
          }
        ]
      },
      "image": {
        "url": "illustration:install-build",
        "alt": ""
      }
    },
    {
      "title": "You get ready",
      "subtitle": "The day before",
      "text": {
        "type": "doc",
        "uid": "519ef836ef1d",
        "attrs": {},
        "children": [
          {
            "type": "p",
            "uid": "548b56bf03ae",
            "attrs": {},
            "children": [
              {
                "text": "A little room makes the day go faster:"
              }
            ]
          },
          {
            "type": "ul",
            "uid": "cabe42583a54",
            "attrs": {},
            "children": [
              {
                "type": "li",
                "uid": "8474f7b38e60",
                "attrs": {},
                "children": [
                  {
                    "text": "Move furniture about three feet from the windows."
                  }
                ]
              },
              {
                "type": "li",
                "uid": "1b66b5f24b5d",
                "attrs": {},
                "children": [
                  {
                    "text": "Take down curtains and blinds."
                  }
                ]
              },
              {
                "type": "li",
                "uid": "185538a6e12d",
                "attrs": {},
                "children": [
                  {
                    "text": "Keep pets and children in a room we are not working in."
                  }
                ]
              }
            ]
          }
        ]
      },
      "image": {
        "url": "illustration:install-prepare",
        "alt": ""
      }
    },
    {
      "title": "We install",
      "subtitle": "1 to 2 days for most homes",
      "text": {
        "type": "doc",
        "uid": "6e67126ae385",
        "attrs": {},
        "children": [
          {
            "type": "p",
            "uid": "179a5ca64acc",
            "attrs": {},
            "children": [
              {
                "text": "We cover floors, take out one window at a time, and never leave an opening overnight. A crew of two sets about "
              },
              {
                "text": "ten windows a day",
                "bold": true
              },
              {
                "text": "."
              }
            ]
          }
        ]
      },
      "image": {
        "url": "illustration:install-work",
        "alt": ""
      }
    },
    {
      "title": "We check it together",
      "subtitle": "Before we leave",
      "text": {
        "type": "doc",
        "uid": "7a7b9d28dc72",
        "attrs": {},
        "children": [
          {
            "type": "p",
            "uid": "e92ef3e28436",
            "attrs": {},
            "children": [
              {
                "text": "You open and close every window with the crew leader. We clean the glass, vacuum, and take the old windows with us."
              }
            ]
          }
        ]
      },
      "image": {
        "url": "illustration:install-check",
        "alt": ""
      }
    },
    {
      "title": "We stand by it",
      "subtitle": "For as long as you own the home",
      "text": {
        "type": "doc",
        "uid": "7144136af02f",
        "attrs": {},
        "children": [
          {
            "type": "p",
            "uid": "f713285e6ab8",
            "attrs": {},
            "children": [
              {
                "text": "Glass, frames, hardware and labor are covered. One call to "
              },
              {
                "text": "(800) 555-0142",
                "bold": true
              },
              {
                "text": " is enough."
              }
            ]
          }
        ]
      },
      "image": {
        "url": "illustration:install-warranty",
        "alt": ""
      }
    }
  ]
};
