import { expect, test } from 'vitest';
import { DEFAULT_LEAST_SECONDS } from '#src/server/guard/limits.ts';
import { phoneOf } from '#src/server/web/web-config.ts';
import { WEB_ROOT } from '#src/tools/paths.ts';
import { testClock } from '../support/api.ts';
import { axe, DESKTOP, PHONE } from '../support/browser.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { draftAtCalendar } from '../support/visits.ts';
import { draftIdOf, expectStep, pickTime } from '../support/walk.ts';

/** The IP address of the visitor. Requests from the machine itself are not limited. */
const HERE = '203.0.113.7';
const phone = phoneOf(WEB_ROOT);
const clock = testClock(new Date().toISOString());
const { product, open } = productInBrowser({ clock, trustProxy: 'loopback', guard: { phone } });

test('who is sooner than a person could is told nothing of the hold that is refused, then to try again, keeps the time and the focus, and books by a second press [L20.time, F15, V5]', async () => {
  const { page } = await open({
    viewport: PHONE,
    ownContext: true,
    allow: [/^422 PUT .*\/(Appointments|hold)$/],
  });
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': HERE });
  await page.goto(`${product.url}/time-date-booking?id=${await draftAtCalendar(product.url)}`);
  await expectStep(page, 'timeDateBooking');
  await page.getByRole('toolbar').waitFor();
  const book = page.getByRole('button', { name: 'Book appointment' });
  const refused = page.waitForResponse(/\/hold$/);
  const picked = await pickTime(page);
  const hold = (await refused).status();
  const alerts = await page.getByRole('alert').count();
  await book.press('Enter');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  const wrong = await axe(page);
  await page.setViewportSize(DESKTOP);
  wrong.push(...(await axe(page)));

  expect({
    hold,
    alerts,
    isBookFocused: await book.evaluate((button) => button === document.activeElement),
    says: await alert.locator('div > div').first().innerText(),
    calls: await alert.getByRole('link').getAttribute('href'),
    wrong,
    time: await page.getByRole('radio', { checked: true }).inputValue(),
  }).toEqual({
    hold: 422,
    alerts: 0,
    isBookFocused: true,
    says: `We couldn't save this: That was too quick for us to book. Please try again in a few seconds, or call us at ${phone}. Nothing you typed is lost.`,
    calls: 'tel:8005550142',
    wrong: [],
    time: picked,
  });
  clock.advance(DEFAULT_LEAST_SECONDS * 1000);
  await book.press('Enter');
  await expectStep(page, 'additionalComments');
  expect((await storedDraft(product, draftIdOf(page))).status).toBe('Completed');
});
