import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_NAMES } from '#src/content/model/content-types.ts';
import { visitorMail } from '#src/server/mail/mail-sinks.ts';
import type { Message } from '#src/server/outbox/outbox.ts';
import { axe, openBrowser, type TestBrowser } from '../support/browser.ts';
import { MAILS, MESSAGES } from '../support/mails.ts';

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
