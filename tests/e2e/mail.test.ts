import type { Page } from 'playwright';
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

const WIDTH = 390;

async function openOnPhone(): Promise<Page> {
  const viewport = { width: WIDTH, height: 844 };
  return (await browser.newPage({ viewport })).page;
}

async function soundnessOf(page: Page) {
  return {
    width: await page.evaluate(() => document.documentElement.scrollWidth),
    violations: await axe(page),
  };
}

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

test.each(MAIL_NAMES)(
  'the mail %s fits a phone, whatever is in it, and axe-core finds nothing wrong with it [L8]',
  async (name) => {
    const page = await openOnPhone();
    await page.setContent((await visitorMail(withLongWords(MESSAGES[name]), MAILS)).html);
    expect(await soundnessOf(page)).toEqual({ width: WIDTH, violations: [] });
  },
);

test('the link that stops reminders asks, and one press stops them, on a phone too; axe-core finds nothing wrong with either page [L58.stop]', async () => {
  const { url } = await serverInTest();
  const page = await openOnPhone();
  await page.goto(unsubscribeLink(url, 'nobody'));
  await page.getByRole('heading', { name: 'Stop reminders by email?' }).waitFor();
  expect(await soundnessOf(page)).toEqual({ width: WIDTH, violations: [] });
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await page.getByRole('heading', { name: 'Reminders are stopped' }).waitFor();
  expect(await soundnessOf(page)).toEqual({ width: WIDTH, violations: [] });
});
