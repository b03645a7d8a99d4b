import { expect, test } from 'vitest';
import { pathOfStep, QUESTIONS } from '#src/domain/steps.ts';
import { axe, PHONE } from '../support/browser.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import {
  embedded,
  fill,
  heard,
  hostOfProduct,
  press,
  start,
  step,
  waitToFit,
  waitToHear,
} from '../support/embedded.ts';
import { DENVER, draftIdOf, expectStep, pickTime, walkTo } from '../support/walk.ts';

const { product, open } = productInBrowser();
const host = hostOfProduct(product);

// tests/flow/embed-messages.test.ts tests the messages about other pages and other outcomes.
test('a homeowner starts inside another site and books in a new window, and the host hears every step and no detail, and of no second start where the draft is opened again [F13]', async () => {
  const { page } = await open();
  await page.goto(`${host.url}/article?utm_source=journal`);
  const booking = await start(page);
  await waitToHear(page, 'window-count');
  await walkTo(booking, 'timeDateBooking', DENVER, 'windowCount');
  await pickTime(booking);
  await booking.getByRole('button', { name: /^Book appointment/ }).click();
  await expectStep(booking, 'additionalComments');
  await waitToHear(page, 'booked');

  const { status, appointmentRequest: request } = await storedDraft(product, draftIdOf(booking));
  expect(await heard(page)).toEqual([
    { type: 'ready' },
    step('embed-get-started'),
    { type: 'started', event: 'generate_lead' },
    ...QUESTIONS.map((question) => step(pathOfStep(question))),
    step('time-date-booking'),
    step('additional-comments'),
    { type: 'booked', event: 'qualify_lead' },
  ]);
  expect(status).toBe('Completed');
  expect(request.marketingAttribution.submissionPageUrlParameters).toEqual([
    { name: 'utm_source', value: 'journal' },
  ]);
});

test('where the new window is blocked, a plain link leads on, and is in sight where the host page was scrolled to the button [F13]', async () => {
  const { page, context } = await open({ viewport: PHONE });
  await context.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`${host.url}/?gclid=g1`);
  const frame = await embedded(page);
  await page.evaluate(() => {
    for (const place of ['afterbegin', 'beforeend'] as const)
      document.body.insertAdjacentHTML(place, '<p style="height: 150vh">An article</p>');
  });
  await fill(frame);
  await waitToHear(page, 'ready');
  await page.evaluate(() => {
    const end = document.querySelector('iframe')?.getBoundingClientRect().bottom ?? 0;
    window.scrollBy(0, end - window.innerHeight / 2);
  });
  await press(frame);
  const link = frame.getByRole('link').first();
  await link.waitFor();
  const height = await waitToFit(page, frame);
  const top = Math.round((await page.locator('iframe').boundingBox())?.y ?? -1);
  expect({ isTopInSight: top >= 0, isBottomInSight: top + height <= PHONE.height }).toEqual({
    isTopInSight: true,
    isBottomInSight: true,
  });
  const opened = context.waitForEvent('page');
  await link.click();
  const booking = await opened;
  await expectStep(booking, 'windowCount');
  await waitToHear(page, 'window-count');
  expect(new URL(booking.url()).searchParams.get('gclid')).toBe('g1');
});

test('the demonstration page embeds the start and shows what it hears [F13]', async () => {
  const { page } = await open();
  await page.goto(`/embed-demo.html`);
  await embedded(page);
  await page.getByRole('log').getByText('step /embed-get-started').waitFor();
  expect(await axe(page)).toEqual([]);
});
