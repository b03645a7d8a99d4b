import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_NAMES } from '#src/content/model/content-types.ts';
import { unsubscribeLink } from '#src/server/consent/unsubscribe-tokens.ts';
import { visitorMail } from '#src/server/mail/mail-sinks.ts';
import type { Message } from '#src/server/outbox/outbox.ts';
import { axe, openBrowser, type TestBrowser } from '../support/browser.ts';
import { MAILS, MESSAGES } from '../support/mails.ts';
import { serverInTest } from '../support/server.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A copy of a message in which the visitor's name and street are one long word each. */
function withLongWords({ event, ...message }: Message): Message {
  const { customer, property, ...request } = event.data.appointmentRequest;
  const appointmentRequest = {
    ...request,
    customer: { ...customer, firstName: 'W'.repeat(50) },
    property: { ...property, street1: 'W'.repeat(60) },
  };
  return { ...message, event: { ...event, data: { ...event.data, appointmentRequest } } };
}

test.each(MAIL_NAMES.flatMap((name) => [390, 600].map((width) => ({ name, width }))))(
  'the mail $name fits a window of $width px, whatever is in it, and axe-core finds nothing wrong with it [L8]',
  async ({ name, width }) => {
    const { page } = await browser.newPage({ viewport: { width, height: 800 }, ownContext: true });
    const found: unknown[] = [];
    for (const message of [MESSAGES[name], withLongWords(MESSAGES[name])]) {
      await page.setContent((await visitorMail(message, MAILS)).html);
      found.push({
        wide: await page.evaluate(() => document.documentElement.scrollWidth),
        wrong: await axe(page),
      });
    }
    expect(found).toEqual([
      { wide: width, wrong: [] },
      { wide: width, wrong: [] },
    ]);
  },
);

test('the link that stops reminders asks, and one press stops them, on a phone too; axe-core finds nothing wrong with either page [L58.stop]', async () => {
  const { url } = await serverInTest();
  const { page } = await browser.newPage({
    viewport: { width: 390, height: 844 },
    ownContext: true,
  });
  const shown = async () => ({
    heading: await page.locator('h1').textContent(),
    wide: await page.evaluate(() => document.documentElement.scrollWidth),
    wrong: await axe(page),
  });
  await page.goto(unsubscribeLink(url, 'nobody'));
  const asked = await shown();
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await page.getByRole('heading', { name: 'Reminders are stopped' }).waitFor();
  expect({ asked, stopped: await shown() }).toEqual({
    asked: { heading: 'Stop reminders by email?', wide: 390, wrong: [] },
    stopped: { heading: 'Reminders are stopped', wide: 390, wrong: [] },
  });
});
