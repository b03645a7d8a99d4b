import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { MAIL_NAMES } from '#src/content/model/content-types.ts';
import { unsubscribeLink } from '#src/server/consent/unsubscribe-tokens.ts';
import { visitorMail } from '#src/server/mail/mail-sinks.ts';
import type { Message } from '#src/server/outbox/outbox.ts';
import { axe } from '../support/browser.ts';
import { openPage } from '../support/e2e.ts';
import { MAILS, MESSAGES } from '../support/mails.ts';
import { serverInTest } from '../support/server.ts';

/** How wide the page is, and what axe-core finds wrong with it, in a window of some width. */
async function soundnessAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 });
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
  'the mail %s fits a phone and a window of 600 px, whatever is in it, and axe-core finds nothing wrong with it [L8]',
  async (name) => {
    const { page } = await openPage();
    for (const message of [MESSAGES[name], withLongWords(MESSAGES[name])]) {
      await page.setContent((await visitorMail(message, MAILS)).html);
      for (const width of [390, 600])
        expect(await soundnessAt(page, width)).toEqual({ width, violations: [] });
    }
  },
);

test('the link that stops reminders asks, and one press stops them, on a phone too; axe-core finds nothing wrong with either page [L58.stop]', async () => {
  const { url } = await serverInTest();
  const { page } = await openPage();
  await page.goto(unsubscribeLink(url, 'nobody'));
  await page.getByRole('heading', { name: 'Stop reminders by email?' }).waitFor();
  expect(await soundnessAt(page, 390)).toEqual({ width: 390, violations: [] });
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await page.getByRole('heading', { name: 'Reminders are stopped' }).waitFor();
  expect(await soundnessAt(page, 390)).toEqual({ width: 390, violations: [] });
});
