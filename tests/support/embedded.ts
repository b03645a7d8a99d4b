import type { Frame, Page } from 'playwright';
import { expect } from 'vitest';
import { DENVER, type Homeowner } from './walk.ts';

const BUTTON = 'Book Your Estimate Online';

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
export async function fill(frame: Frame, who: Homeowner = DENVER): Promise<void> {
  await frame.getByRole('textbox', { name: 'First name' }).fill(who.firstName);
  await frame.getByRole('textbox', { name: 'Last name' }).fill(who.lastName);
  await frame.getByRole('textbox', { name: 'Phone number' }).fill(who.phone);
  await frame.getByRole('textbox', { name: 'Zipcode' }).fill(who.zipcode);
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
