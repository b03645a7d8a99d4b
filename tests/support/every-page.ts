import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import { isOfKind, pathOfStep, STEP_IDS, stepsOfKind } from '#src/domain/steps.ts';
import type { DraftParts } from './api.ts';
import { answeredDocument, bookedDraft, saved, SERVED_PROPERTY } from './visits.ts';

const OPEN_PAGES = [
  '/',
  '/embed-get-started',
  '/request-call',
  '/event?isEvent=true&eventCampaignId=denver-home-show',
  '/field-agents?isEvent=true&eventCampaignId=denver-home-show',
  '/?isEvent=true&eventCampaignId=denver-home-show&market_name=Taumatawhakatangihangakoauauotamateaturipukakapiki',
  ...stepsOfKind('reading').map((step) => `/${pathOfStep(step)}`),
  '/no/such/page',
];

const BEFORE_BOOKING = STEP_IDS.filter((step) =>
  isOfKind(step, 'question', 'decided', 'backend'),
).map(pathOfStep);

const AFTER_BOOKING = [...stepsOfKind('booked').map(pathOfStep), 'explore-resources'];

/** A word as long as a name or a street may be. */
const LONG = 'Taumatawhakatangihangakoauauotamateaturipukakapiki';

/** Answers made of long words that cannot be broken, with every field there is. */
const LONG_ANSWERS: DraftParts = {
  sessionData: { ownershipSelection: 'multiple_homeowners' },
  request: {
    customer: {
      firstName: LONG,
      lastName: LONG,
      phonePrimary: '3035550123',
      email: `${LONG}@${LONG}.example`,
    },
    customerComments: LONG,
    isVerifyHomeOwnership: true,
  },
  property: {
    ...SERVED_PROPERTY,
    street1: LONG,
    street2: LONG,
    city: LONG,
    ownership: {
      multipleOwners: true,
      additionalOwners: [{ firstName: LONG, lastName: LONG, phone: '3035550124' }],
      ownershipValidated: null,
    },
    propertyType: PROPERTY_TYPE.other,
    propertyTypeOtherText: LONG,
  },
};

/** The URL of every page; visits are booked after a day (default: today). Pages with a draft have long unbreakable texts. */
export async function everyPage(url: string, from?: string): Promise<URL[]> {
  const addresses = [...OPEN_PAGES];
  for (const path of BEFORE_BOOKING) {
    const sessionData = { ...LONG_ANSWERS.sessionData, nextPage: path };
    const id = await saved(url, answeredDocument({ ...LONG_ANSWERS, sessionData }));
    addresses.push(`/${path}?id=${id}`);
  }
  // One after the other: a time has few places.
  for (const path of AFTER_BOOKING)
    addresses.push(`/${path}?id=${await bookedDraft(url, path, LONG_ANSWERS, from)}`);
  return addresses.map((address) => new URL(address, url));
}

/** Runs in a page. Finds words that are broken across lines, run out of the window, or overlap one another. */
export function unreadableWords(): string[] {
  const edge = document.documentElement.clientWidth;
  const isWithin = (
    element: Element | null,
    matches: (style: CSSStyleDeclaration) => boolean,
  ): boolean =>
    element !== null &&
    (matches(getComputedStyle(element)) || isWithin(element.parentElement, matches));
  const found: string[] = [];
  const inText: { word: string; parent: Element; box: DOMRect }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (
      parent?.checkVisibility({ visibilityProperty: true }) !== true ||
      isWithin(parent, ({ clipPath }) => clipPath !== 'none')
    )
      continue;
    const canScroll = isWithin(parent, ({ overflowX }) => overflowX === 'auto');
    const isFixed = isWithin(
      parent,
      ({ position }) => position === 'fixed' || position === 'sticky',
    );
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const box = range.getBoundingClientRect();
      const lines = new Set(
        [...range.getClientRects()]
          .filter(({ width }) => width > 1)
          .map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1 && word.length < 30) found.push(`${word} is broken`);
      if (!canScroll && (box.right > edge + 1 || box.left < -1))
        found.push(`${word} runs out of the window`);
      if (!canScroll && !isFixed && lines.size === 1) inText.push({ word, parent, box });
    }
  }
  for (const [at, { word, parent, box }] of inText.entries()) {
    for (const other of inText.slice(at + 1)) {
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      const isOver = width > 2 && height > 0.45 * Math.min(box.height, other.box.height);
      if (isOver && other.parent !== parent)
        found.push(`${word} and ${other.word} lie over one another`);
    }
  }
  return found;
}
