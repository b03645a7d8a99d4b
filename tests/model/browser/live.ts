import type { Browser, Page } from 'playwright';
import { DENVER, expectStep, fillContact, type Homeowner, pickTime, walkTo } from '#tests/support/walk.ts';
import { isRecord } from '#src/domain/is-record.ts';
import { reasonOf } from './problems.ts';
import { leaveUncounted } from './site.ts';

/** Marks what a visit leaves behind as a test. It is sent as `customer.email`; nobody can own it, because RFC 2606 reserves the domain. */
export const TEST_EMAIL = 'coverage-test@example.invalid';

const TESTER: Homeowner = { ...DENVER, firstName: 'Coverage', lastName: 'Test', email: TEST_EMAIL };

/** Visits for which no calls are held: any answer of the real backend will do. */
const VISITS = {
  'outside-area': async (page: Page, origin: string) => {
    await page.goto(origin);
    await walkTo(page, 'doNotServiceArea', { ...TESTER, zipcode: '99501', city: 'Anchorage', state: 'AK' });
  },
  'call': async (page: Page, origin: string) => {
    await page.goto(`${origin}/request-call`);
    await expectStep(page, 'requestCall');
    await fillContact(page, TESTER);
    await page.getByRole('button', { name: 'Request a call' }).click();
    await page.getByRole('heading', { level: 1, name: 'Thank you, we will call you soon' }).waitFor();
  },
  'booking': async (page: Page, origin: string) => {
    await page.goto(origin);
    await walkTo(page, 'timeDateBooking', TESTER);
    await pickTime(page);
    await page.getByRole('button', { name: /^Book appointment/ }).click();
    await expectStep(page, 'additionalComments');
  },
} as const satisfies Record<string, (page: Page, origin: string) => Promise<void>>;

export type LiveVisit = keyof typeof VISITS;

export function isLiveVisit(name: string): name is LiveVisit {
  return Object.hasOwn(VISITS, name);
}

export const LIVE_VISITS: readonly string[] = Object.keys(VISITS);

/** The result of a visit on the real backend. */
export interface LiveResult {
  visit: LiveVisit;
  /** Id of the draft it left behind; null if nothing was saved. */
  draft: string | null;
  /** Null if it succeeded. */
  failure: string | null;
}

/** Makes each visit once on the site's own backend, without holding calls. */
export async function visitLive(browser: Browser, origin: string, visits: readonly LiveVisit[]): Promise<LiveResult[]> {
  const results: LiveResult[] = [];
  for (const visit of visits) {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Denver' });
    await leaveUncounted(context);
    const page = await context.newPage();
    const answers: Promise<unknown>[] = [];
    page.on('response', (response) => {
      if (response.request().method() === 'PUT' && response.url().endsWith('/Appointments') && response.ok()) answers.push(response.json().catch(() => null));
    });
    let failure: string | null = null;
    try {
      await VISITS[visit](page, origin);
    } catch (error) {
      failure = reasonOf(error);
    }
    const saved = (await Promise.all(answers)).findLast(isRecord);
    results.push({ visit, draft: saved === undefined ? null : String(saved['id']), failure });
    await context.close();
  }
  return results;
}
