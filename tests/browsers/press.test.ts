import { expect, test, vi } from 'vitest';
import { PATIENCE } from '../support/driven.ts';
import { answeredDocument, saved, SERVED_PROPERTY } from '../support/visits.ts';
import { EVERY_ENGINE, FREE_DAY, inEngines, TIME, type Visitor } from '../support/visitor.ts';

const LATER_DAY = { css: FREE_DAY, nth: 4 } as const;
const BOOK = { role: 'button', name: /^Book appointment/ } as const;
const OFFER = { css: 'aside[aria-label^=Offer]' } as const;

/** Stops the clock that tells the page how long ago something appeared, so that the next press counts as quick even on a slow machine. */
async function beQuick({ window }: Visitor): Promise<void> {
  await window.run(() => {
    const now = performance.now();
    performance.now = () => now;
  });
}

/** Whether the bar of the Book button sits above the offer. */
function isBarLifted(): boolean {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bottom-inset')) > 0;
}

/**
 * Scrolls the first time to where the Book button's bar is now but was not before the offer appeared. Returns the point, or null without an offer or a time.
 */
function timeUnderTheBar(): { x: number; y: number } | null {
  const root = getComputedStyle(document.documentElement);
  const offer = Number.parseFloat(root.getPropertyValue('--bottom-inset'));
  const bar = Number.parseFloat(root.getPropertyValue('--action-bar-height'));
  const label = document.querySelector<HTMLInputElement>('main input[type=radio]')?.labels?.[0];
  if (!(offer > 0) || label === undefined) return null;
  const y = Math.round(window.innerHeight - bar - offer / 2);
  const middle = () => {
    const { top, left, width, height } = label.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: top + height / 2 };
  };
  window.scrollBy({ top: middle().y - y, behavior: 'instant' });
  return { x: middle().x, y };
}

inEngines(({ product, visit }) => {
  async function atCalendar(): Promise<Visitor> {
    const id = await saved(product.url, answeredDocument({ session: { nextPage: 'time-date-booking' }, property: SERVED_PROPERTY }));
    const visitor = await visit();
    await visitor.window.goto(`${product.url}/time-date-booking?id=${id}`);
    await visitor.expectStep('timeDateBooking');
    await visitor.see(LATER_DAY);
    return visitor;
  }

  test('a press that was meant for a time picks it where the offer has lifted the bar of the Book button over it just now [S2.book-button, V1]', async () => {
    const visitor = await atCalendar();
    await beQuick(visitor);
    await visitor.press(LATER_DAY);
    await visitor.see(TIME);
    await visitor.see(OFFER);
    const { x, y } = await vi.waitUntil(() => visitor.window.run(timeUnderTheBar), PATIENCE);
    const isCovered = await visitor.window.run((left, top) => document.elementFromPoint(left, top)?.closest('fieldset') === null, x, y);
    await visitor.window.press(x, y);

    expect([isCovered, (await visitor.see(TIME, ({ isChecked }) => isChecked)).isChecked]).toEqual([true, true]);
  });

  test('a press that was meant for Book books where the offer has just gone from under its bar [S2.book-button, V1]', async () => {
    const visitor = await atCalendar();
    await visitor.press(LATER_DAY);
    await visitor.see(OFFER);
    await visitor.window.run(() => document.querySelector<HTMLInputElement>('main input[type=radio]')?.click());
    await visitor.see(TIME, ({ isChecked }) => isChecked);
    await vi.waitUntil(() => visitor.window.run(isBarLifted), PATIENCE);
    const { point } = await visitor.see(BOOK);
    await visitor.window.run(() => document.querySelector<HTMLButtonElement>('aside[aria-label^=Offer] button')?.click());
    await beQuick(visitor);
    await vi.waitUntil(async () => !(await visitor.window.run(isBarLifted)), PATIENCE);
    const { point: now } = await visitor.see(BOOK);
    await visitor.window.press(point?.x ?? 0, point?.y ?? 0);
    await visitor.expectStep('additionalComments');

    expect(now?.y).toBeGreaterThan(point?.y ?? Infinity);
  });
}, { names: EVERY_ENGINE });
