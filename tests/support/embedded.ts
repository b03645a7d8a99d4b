import type { Frame, Page } from 'playwright';
import { expect } from 'vitest';
import { aroundTests } from './around-tests.ts';
import { embeddingPage, startHostSite } from './host-page.ts';
import { DENVER, expectStep, fillContact } from './walk.ts';

const BUTTON = 'Book Your Estimate Online';

/** A host page around the product for all tests of a file. Call this at its top, after the product; use the address within tests only. */
export function hostOfProduct(product: { readonly url: string }): { readonly url: string } {
  return aroundTests(() => startHostSite(embeddingPage(product.url)));
}

/** What a host page hears of a step. */
export const step = (name: string): object => ({ type: 'step', event: 'page_view', step: name });

/** The frame of the embedded start, however deep it lies in the page, once its form has loaded. */
export async function embedded(page: Page): Promise<Frame> {
  const find = (): Frame | undefined =>
    page.frames().find((frame) => frame.url().includes('/embed-get-started'));
  await expect.poll(find).toBeDefined();
  const frame = find();
  if (frame === undefined) throw new Error('The page has no embedded start.');
  await frame.getByRole('textbox', { name: 'First name' }).waitFor();
  return frame;
}

/** Fills in the form of the embedded start. */
export async function fill(frame: Frame): Promise<void> {
  await fillContact(frame, DENVER);
}

export async function press(frame: Frame): Promise<void> {
  // By keyboard: while the form is invalid, the button looks disabled, and Playwright would wait for it.
  await frame.getByRole('button', { name: BUTTON }).press('Enter');
}

/** Presses once the form is known to be valid. */
export async function pressWhenValid(frame: Frame): Promise<void> {
  await frame.getByRole('button', { name: BUTTON, disabled: false }).waitFor();
  await press(frame);
}

/** Fills in and submits the embedded form. Returns the window in which the booking continues. */
export async function start(page: Page): Promise<Page> {
  const frame = await embedded(page);
  await fill(frame);
  const opened = page.waitForEvent('popup');
  await pressWhenValid(frame);
  const booking = await opened;
  await expectStep(booking, 'windowCount');
  return booking;
}

export const heard = (page: Page): Promise<unknown[]> => page.evaluate(() => window.heard);

export async function waitToHear(page: Page, type: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => window.heard.some((news) => JSON.stringify(news).includes(`"${wanted}"`)),
    type,
  );
}

/** The height of the frame's content, once the frame has adapted to it. The frame's page has its own process and learns of a new size after the host. */
export async function waitToFit(page: Page, frame: Frame): Promise<number> {
  const element = page.locator('iframe').first();
  let height = 0;
  const misfit = async (): Promise<number[]> => {
    const inside = await frame.evaluate(() => ({
      width: window.innerWidth,
      window: window.innerHeight,
      height: Math.ceil(document.getElementById('root')?.getBoundingClientRect().height ?? 0),
    }));
    const outside = await element.evaluate(({ clientWidth, clientHeight }) => ({
      width: clientWidth,
      height: clientHeight,
    }));
    height = inside.height;
    return [
      outside.width - inside.width,
      outside.height - inside.window,
      outside.height - inside.height,
    ];
  };
  await expect.poll(misfit).toEqual([0, 0, 0]);
  return height;
}
