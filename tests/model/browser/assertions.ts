import { selectStep, selectUrl } from '#machines/booking/booking.selectors.ts';
import type { BookingSnapshot } from '#machines/booking/booking.selectors.ts';
import type { StepId } from '#machines/booking/booking.steps.ts';
import { keptQuery } from '#src/domain/query.ts';
import type { BookingPage } from './page.ts';

/** What is seen of a page at one moment. */
interface Sight {
  step: string | null;
  path: string;
  query: string;
  headings: string[];
  title: string;
  /** Where the focus is. */
  focus: 'heading' | 'dialog' | 'message' | 'elsewhere';
  isDialogOpen: boolean;
  /** The page the entry of the browser's history stands for; null where it says nothing. */
  entry: string | null;
}

/** What a journey knows when it looks. */
export interface Moment {
  booking: BookingPage;
  /** Where the chart is said to be. */
  snapshot: BookingSnapshot;
  /** Whether the step before showed another page. */
  hasTurned: boolean;
}

/** Throws when the page does not show what it should. */
type Assertion = (moment: Moment) => Promise<void>;

async function look({ page }: BookingPage): Promise<Sight> {
  return page.evaluate(() => {
    const active = document.activeElement;
    const dialog = document.querySelector('dialog[open]');
    const focus =
      dialog?.contains(active) === true
        ? 'dialog'
        : active?.matches('main h1') === true
          ? 'heading'
          : active?.closest('[role=alert], [role=status], [tabindex="-1"]') && !active.matches('main, body')
            ? 'message'
            : 'elsewhere';
    return {
      step: document.querySelector('main')?.getAttribute('data-step') ?? null,
      path: location.pathname,
      query: location.search,
      headings: [...document.querySelectorAll('main h1')].map((heading) => heading.textContent?.trim() ?? ''),
      title: document.title,
      focus,
      isDialogOpen: dialog !== null,
      entry: window.history.state?.usr?.trail?.at(-1) ?? null,
    };
  });
}

/** What is wrong with a page by what is seen of it; empty where nothing is. */
function faults(sight: Sight, { snapshot, hasTurned }: Moment): string[] {
  const step = selectStep(snapshot);
  const url = snapshot.hasTag('busy') ? null : selectUrl(snapshot);
  const found: string[] = [];
  if (sight.step !== step) found.push(`the page shown is ${sight.step ?? 'none'}, not ${step ?? 'none'}`);
  if (url !== null) {
    const query = keptQuery(snapshot.context.query, snapshot.context.draft.id === '' ? null : snapshot.context.draft.id);
    if (sight.path !== url.path || sight.query !== query) found.push(`the address is ${sight.path}${sight.query}, not ${url.path}${query}`);
  }
  if (step !== null && !snapshot.hasTag('busy') && sight.entry !== step) found.push(`the history entry stands for ${sight.entry ?? 'nothing'}, not ${step}`);
  if (step !== null) {
    if (sight.headings.length !== 1) found.push(`the page has ${sight.headings.length} headings of the first level`);
    const [heading = ''] = sight.headings;
    if (heading === '' || !sight.title.startsWith(`${heading} – `)) found.push(`the title is “${sight.title}”, the heading “${heading}”`);
    if (hasTurned && !['heading', 'dialog', 'message'].includes(sight.focus)) found.push('the focus is not on the heading after the page turned');
  }
  if (step !== null && snapshot.hasTag('alert') && !sight.isDialogOpen) found.push('the alert that the time ran out is not shown');
  return found;
}

/** Looks until everything is as it should be; what is still wrong then is thrown. */
const asTheChartSays: Assertion = async (moment) => {
  let wrong: string[] = [];
  try {
    await moment.booking.until('the page shows it', async () => {
      wrong = faults(await look(moment.booking), moment);
      return wrong.length === 0 ? true : null;
    });
  } catch {
    throw new Error(wrong.join('; '));
  }
};

async function expectVisible({ booking: { page } }: Moment, what: string, selector: string): Promise<void> {
  if ((await page.locator(selector).count()) === 0) throw new Error(`${what} is not on the page`);
}

function showing(what: string, selector: string): Assertion {
  return async (moment) => {
    await asTheChartSays(moment);
    await expectVisible(moment, what, selector);
  };
}

function field(label: string): string {
  return `main label:has-text("${label}")`;
}

/** What every page must show beside its state, address, heading, title and focus. A page without a line does not compile. */
export const ASSERTIONS = {
  home: showing('the contact form', field('First name')),
  embedGetStarted: asTheChartSays,
  event: asTheChartSays,
  fieldAgents: showing('the list of field agents', field('Field Agent')),
  requestCall: asTheChartSays,
  windowCount: showing('the number of windows', field('Windows')),
  windowIssues: showing('the window issues', 'main input[type=checkbox][name="issues"]'),
  homeownerList: showing('the question who owns the home', 'main input[type=radio][name="ownership"]'),
  sourceType: showing('the sources', 'main input[type=radio][name="sourceType"]'),
  address: showing('the street', field('Street address 1')),
  timeDateBooking: showing('the calendar', 'main section[aria-label="Calendar"]'),
  additionalComments: showing('the comments', field('Comments')),
  commentsSubmitted: asTheChartSays,
  whatsNext: asTheChartSays,
  projectDetails: showing('the list of windows', 'main button:has-text("Add a window")'),
  projectDetailsSubmitted: asTheChartSays,
  insideSales: showing('the way out', 'main button'),
  doNotServiceArea: showing('the way out', 'main button'),
  notAHomeowner: showing('the way to call', 'main a[href^="tel:"]'),
  callCenter: showing('the way to call', 'main a[href^="tel:"]'),
  exploreResources: showing('the pages to read', 'main a[href]'),
  energyEfficiency: showing('the way back', 'main a:has-text("All good-to-know pages")'),
  financingPlans: showing('the way back', 'main a:has-text("All good-to-know pages")'),
  financingEducation: showing('the way back', 'main a:has-text("All good-to-know pages")'),
  installationProcess: showing('the way back', 'main a:has-text("All good-to-know pages")'),
  notFound: showing('the way home', 'main button'),
} satisfies Record<StepId, Assertion>;

/** What is looked at while no page is shown yet. */
export const WHILE_OPENING: Assertion = asTheChartSays;
