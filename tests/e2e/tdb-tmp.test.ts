import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { save, draftDocument } from '../support/api.ts';
import { axe, NARROWEST, openBrowser, PHONE } from '../support/browser.ts';
import type { PageOptions, TestBrowser, TestPage } from '../support/browser.ts';
import { storedDraft } from '../support/drafts.ts';
import { startProduct } from '../support/product.ts';
import type { Product } from '../support/product.ts';
import { draftIdOf, expectStep } from '../support/walk.ts';

let product: Product;
let browser: TestBrowser;
let visitors: TestPage[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});

afterEach(async () => {
  for (const v of visitors) for (const p of v.context.pages()) { console.log(p.url(), (await p.evaluate(() => document.body.innerText)).slice(0, 900), v.problems()); }
  await Promise.all(visitors.map((visitor) => visitor.close()));
  visitors = [];
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

interface Lead {
  zipcode?: string;
  windowCount?: number;
  isPPL?: boolean;
}

/** A draft on which everything up to the address is answered; returns its id. */
async function bookableDraft({ zipcode = '80202', windowCount = 6, isPPL = false }: Lead = {}): Promise<string> {
  const blank = draftDocument();
  const { appointmentRequest: request } = blank;
  const { body } = await save(product.url, {
    ...blank,
    sessionData: JSON.stringify({ nextPage: 'time-date-booking', ownershipSelection: 'the_only_homeowner', topics: [], appointmentInfo: null }),
    appointmentRequest: {
      ...request,
      isPPL,
      marketingAttribution: { ...request.marketingAttribution, sourceTypeEnum: 876090001 },
      project: { ...request.project, windowCount, doorCount: 1, windowReasonEnum: [876100000] },
      property: {
        ...request.property,
        street1: '1600 Broadway',
        city: 'Denver',
        state: 'CO',
        zipcode,
        zipcodeValid: true,
        ownership: { ...request.property.ownership, multipleOwners: false },
      },
    },
  });
  return body.id;
}

async function open(lead: Lead & { id?: string; hasClock?: boolean } = {}, options: PageOptions = {}): Promise<Page> {
  const visitor = await browser.newPage(options);
  visitors.push(visitor);
  if (lead.hasClock === true) await visitor.page.clock.install();
  const id = lead.id ?? (await bookableDraft(lead));
  await visitor.page.goto(`${product.url}/time-date-booking?id=${id}`);
  await expectStep(visitor.page, 'timeDateBooking');
  await visitor.page.getByRole('toolbar').waitFor();
  return visitor.page;
}

const days = (page: Page) => page.getByRole('toolbar').getByRole('button');
const times = (page: Page) => page.getByRole('radio');

async function pickTime(page: Page, day = 4, time = 0): Promise<string> {
  await days(page).nth(day).click();
  const radio = times(page).nth(time);
  await radio.check();
  return radio.inputValue();
}

async function seconds(page: Page): Promise<number> {
  const [minutes = '0', rest = '0'] = (await page.getByRole('timer').locator('strong').innerText()).split(':');
  return Number(minutes) * 60 + Number(rest);
}

test.each([1,2,3,4,5,6,7,8])('%i the countdown and the picked time survive a reload, and another tab shows the same clock [F11, S4.timer]', async () => {
  const page = await open();
  console.log('step 1', Date.now() % 1000000);
  const picked = await pickTime(page);
  console.log('step 2', Date.now() % 1000000);
  await page.waitForFunction(() => !document.querySelector('[role=timer]')?.textContent?.includes('5:00'));
  console.log('step 3', Date.now() % 1000000);
  const before = await seconds(page);
  console.log('step 4', Date.now() % 1000000);
  await page.reload();
  console.log('step 5', Date.now() % 1000000);
  await page.getByRole('radio', { checked: true }).waitFor();
  console.log('step 6', Date.now() % 1000000);
  const after = await seconds(page);
  console.log('step 7', Date.now() % 1000000);
  const checked = await page.locator('input[type=radio]:checked').inputValue();
  console.log('step 8', Date.now() % 1000000);
  const other = (await visitors[0]?.newTab()) ?? page;
  console.log('step 9', Date.now() % 1000000);
  await other.goto(page.url());
  console.log('step 10', Date.now() % 1000000);
  await other.getByRole('timer').waitFor();
  console.log('step 11', Date.now() % 1000000);
  const [here, there] = await Promise.all([seconds(page), seconds(other)]);
  console.log('step 12', Date.now() % 1000000);

  expect(checked).toBe(picked);
  expect([after <= before, before - after <= 15, Math.abs(here - there) <= 1]).toEqual([true, true, true]);
});

