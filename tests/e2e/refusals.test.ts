import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { AppointmentRequest } from '#src/domain/draft.ts';
import { DEFAULT_LEAST_SECONDS, DEFAULT_LIMITS } from '#src/server/guard/limits.ts';
import { phoneOf } from '#src/server/web/web-config.ts';
import { WEB_ROOT } from '#src/tools/paths.ts';
import { testClock } from '../support/api.ts';
import { axe, DESKTOP, PHONE } from '../support/browser.ts';
import { storedDraft } from '../support/drafts.ts';
import { productInBrowser } from '../support/e2e.ts';
import { phoneNumber, scriptClient } from '../support/script.ts';
import { draftAtCalendar } from '../support/visits.ts';
import { DENVER, draftIdOf, expectStep, fillContact, pickTime } from '../support/walk.ts';

/** IP addresses of visitors. Requests from the machine itself are not limited. */
const HERE = '203.0.113.7';
const ELSEWHERE = '198.51.100.7';
const CROWDED = '192.0.2.7';
const LEAST_MS = DEFAULT_LEAST_SECONDS * 1000;
const WRITES = 20;
const phone = phoneOf(WEB_ROOT);
const clock = testClock(new Date().toISOString());
const { product, open } = productInBrowser({
  clock,
  trustProxy: 'loopback',
  guard: { phone, limits: { ...DEFAULT_LIMITS, phone: { holds: 1, bookings: 1 } } },
  rateLimits: { writes: WRITES },
});

function comeFrom(page: Page, address: string): Promise<void> {
  return page.context().setExtraHTTPHeaders({ 'x-forwarded-for': address });
}

/** What a refusal says, where its number leads, and what axe-core finds wrong with the page on a phone and on a desktop. */
async function refusalOn(
  page: Page,
): Promise<{ says: string; calls: string | null; wrong: string[] }> {
  const alert = page.getByRole('alert');
  const call = alert.getByRole('link');
  const wrong = await axe(page);
  await page.setViewportSize(DESKTOP);
  wrong.push(...(await axe(page)));
  return {
    says: await alert.locator('div > div').first().innerText(),
    calls: await call.getAttribute('href'),
    wrong,
  };
}

describe('the calendar', () => {
  let people = 0;

  /** A customer with a unique phone number. */
  function somebody(): AppointmentRequest['customer'] {
    people += 1;
    return { firstName: 'Ann', lastName: 'Lee', phonePrimary: phoneNumber(people), email: '' };
  }

  async function openCalendar(customer: AppointmentRequest['customer']): Promise<Page> {
    const { page } = await open({
      viewport: PHONE,
      ownContext: true,
      allow: [/^422 PUT .*\/(Appointments|hold)$/],
    });
    await comeFrom(page, HERE);
    const id = await draftAtCalendar(product.url, { customer });
    await page.goto(`${product.url}/time-date-booking?id=${id}`);
    await expectStep(page, 'timeDateBooking');
    await page.getByRole('toolbar').waitFor();
    return page;
  }

  const book = (page: Page) => page.getByRole('button', { name: 'Book appointment' });
  const bookIsFocused = (page: Page) =>
    book(page).evaluate((button) => button === document.activeElement);

  test('who is sooner than a person could is told nothing of the hold that is refused, then to try again, keeps the time and the focus, and books by a second press [L20.time, F15, V5]', async () => {
    const page = await openCalendar(somebody());
    const refused = page.waitForResponse(/\/hold$/);
    const picked = await pickTime(page);
    const hold = (await refused).status();
    const alerts = await page.getByRole('alert').count();
    await book(page).press('Enter');
    await page.getByRole('alert').waitFor();

    expect({ hold, alerts }).toEqual({ hold: 422, alerts: 0 });
    expect({
      bookIsFocused: await bookIsFocused(page),
      refusalOn: await refusalOn(page),
      inputValue: await page.getByRole('radio', { checked: true }).inputValue(),
    }).toEqual({
      bookIsFocused: true,
      refusalOn: {
        says: `We couldn't save this: That was too quick for us to book. Please try again in a few seconds, or call us at ${phone}. Nothing you typed is lost.`,
        calls: 'tel:8005550142',
        wrong: [],
      },
      inputValue: picked,
    });
    clock.advance(LEAST_MS);
    await book(page).press('Enter');
    await expectStep(page, 'additionalComments');
    expect((await storedDraft(product, draftIdOf(page))).status).toBe('Completed');
  });
});

describe('the contact form', () => {
  test('whose connection saves too fast reads so beside the button, keeps everything typed and gets through by a second press later [L20.limits, F15, V5]', async () => {
    const script = scriptClient(product.url, CROWDED);
    for (let saves = 0; saves <= WRITES; saves += 1) await script.draft('80202');
    const { page } = await open({ viewport: PHONE, ownContext: true, allow: [/^429 /] });
    await comeFrom(page, CROWDED);
    await page.goto(product.url);
    await expectStep(page, 'home');
    await fillContact(page, DENVER);
    await page.getByRole('checkbox').check();
    const start = page.getByRole('button', { name: 'Start my estimate' });
    const typed = () =>
      page
        .getByRole('textbox')
        .evaluateAll((boxes) =>
          boxes.map((box) => (box instanceof HTMLInputElement ? box.value : '')),
        );
    const before = await typed();
    await start.press('Enter');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    await expect
      .poll(() =>
        alert.evaluate((message) => message.getBoundingClientRect().bottom <= window.innerHeight),
      )
      .toBe(true);

    expect({
      evaluate: await start.evaluate((button) => button === document.activeElement),
      refusalOn: await refusalOn(page),
      typed: await typed(),
    }).toEqual({
      evaluate: true,
      refusalOn: {
        says: `That was a bit too fast for us. Everything you typed is still here. Please wait a moment and try again, or call us at ${phone}.`,
        calls: 'tel:8005550142',
        wrong: [],
      },
      typed: before,
    });
    // For the test, the minute of the limit is over.
    await comeFrom(page, ELSEWHERE);
    await start.press('Enter');
    await expectStep(page, 'windowCount');
    expect(
      (await storedDraft(product, draftIdOf(page))).appointmentRequest.customer.phonePrimary,
    ).toBe('3035550123');
  });
});
