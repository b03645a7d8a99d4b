import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { STEPS, type StepId } from '#machines/booking/booking.steps.ts';
import { quantile, saveDraftAt, startBenchProduct, table } from './bench-product.ts';
import { launchChromium } from './chromium.ts';

const ROUNDS = 10;
const CPU_SLOWDOWN = 4;
const TARGET_MS = 100;
const STEP_TIMEOUT_MS = 20_000;

interface Measured {
  from: StepId;
  to: StepId;
  milliseconds: number[];
}

interface BenchStep {
  from: StepId;
  to: StepId;
  /** Answers the page as a visitor would, by the names of decision V1. */
  answer(page: Page): Promise<void>;
  button: RegExp;
}

async function answerState(page: Page): Promise<void> {
  const state = page.getByLabel(/^State/).first();
  const isNative = await state.evaluate((element) => element instanceof HTMLSelectElement);
  if (isNative) {
    await state.selectOption('CO');
    return;
  }
  await state.fill('CO');
  await page.getByRole('option', { name: /^CO/ }).first().click();
}

async function answerContact(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^First name/ }).fill('Jordan');
  await page.getByRole('textbox', { name: /^Last name/ }).fill('Rivera');
  await page.getByRole('textbox', { name: /^Phone number/ }).fill('3035550142');
  await page.getByRole('textbox', { name: /^Zipcode/ }).fill('80202');
  const consent = page.getByRole('checkbox').first();
  if (!(await consent.isChecked())) await consent.check({ force: true });
}

async function answerAddress(page: Page): Promise<void> {
  await page.getByLabel(/^Street address 1/).first().fill('1600 Broadway');
  await page.getByRole('textbox', { name: /^City/ }).fill('Denver');
  await answerState(page);
  await page.getByRole('textbox', { name: /^Zipcode/ }).fill('80202');
}

async function chooseFirst(page: Page, role: 'radio' | 'checkbox'): Promise<void> {
  await page.getByRole(role).first().check({ force: true });
}

const NEXT = /^Next$/;

const FLOW: readonly BenchStep[] = [
  { from: 'home', to: 'windowCount', answer: answerContact, button: /^Start my estimate$/ },
  {
    from: 'windowCount',
    to: 'windowIssues',
    answer: (page) => page.getByRole('spinbutton', { name: 'Windows' }).or(page.getByRole('textbox', { name: 'Windows' })).fill('8'),
    button: NEXT,
  },
  { from: 'windowIssues', to: 'homeownerList', answer: (page) => chooseFirst(page, 'checkbox'), button: NEXT },
  {
    from: 'homeownerList',
    to: 'sourceType',
    answer: async (page) => {
      await page.locator('input[value="the_only_homeowner"]').check({ force: true });
      await page.locator('input[value="876090000"]').check({ force: true });
    },
    button: NEXT,
  },
  { from: 'sourceType', to: 'address', answer: (page) => chooseFirst(page, 'radio'), button: NEXT },
  { from: 'address', to: 'timeDateBooking', answer: answerAddress, button: NEXT },
  { from: 'timeDateBooking', to: 'additionalComments', answer: (page) => chooseFirst(page, 'radio'), button: /^Book appointment$/ },
  { from: 'additionalComments', to: 'exploreResources', answer: async () => {}, button: /^Submit$/ },
];

declare global {
  interface Window {
    /** Milliseconds from the next click to the paint of the page at `path`. */
    measureClickTo: (path: string) => Promise<number>;
  }
}

/** Runs in the page before its scripts. */
function addStopwatch(): void {
  const isThere = (path: string, before: { element: Element | null; text: string | undefined }): boolean => {
    const heading = document.querySelector('h1');
    return window.location.pathname === path && heading !== null && (heading !== before.element || heading.textContent !== before.text);
  };
  /** Once the browser has drawn the next frame: in the first task after it, ahead of those that wait already. */
  const afterPaint = (then: () => void): void => {
    requestAnimationFrame(() => {
      void scheduler.postTask(then, { priority: 'user-blocking' });
    });
  };
  window.measureClickTo = (path) =>
    new Promise((resolve) => {
      const element = document.querySelector('h1');
      const before = { element, text: element?.textContent };
      const onClick = ({ timeStamp }: MouseEvent): void => {
        const observer = new MutationObserver(() => {
          if (!isThere(path, before)) return;
          observer.disconnect();
          afterPaint(() => resolve(performance.now() - timeStamp));
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      };
      document.addEventListener('click', onClick, { capture: true, once: true });
    });
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Answers of the real server by method, address and body, noted in the first round. */
const answers: Record<string, Answer> = {};

async function noteAnswer(route: Route): Promise<void> {
  const request = route.request();
  const response = await route.fetch();
  const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
  const answer = { status: response.status(), headers, body: await response.text() };
  if (response.ok()) answers[`${request.method()} ${request.url()} ${request.postData() ?? ''}`] = answer;
  await route.fulfill(answer);
}

/** Runs in the page before its scripts: a backend that answers at once, a save with what was sent and an id the server knows. */
function answerAtOnce({ id, known }: { id: string; known: Record<string, Answer> }): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const { method, url } = request;
    const body = typeof init?.body === 'string' ? init.body : '';
    if (method === 'PUT' && url.toLowerCase().endsWith('/appointments')) {
      const sent: object = JSON.parse(body);
      return new Response(JSON.stringify({ ...sent, id }), { headers: { 'content-type': 'application/json', etag: '"1"' } });
    }
    const answer = known[`${method} ${url} ${body}`];
    return answer ? new Response(answer.body, { status: answer.status, headers: answer.headers }) : send(input, init);
  };
}

async function prepare(context: BrowserContext, id: string, isFirst: boolean): Promise<void> {
  // tsx wraps named functions in a call of its own helper, which the page lacks.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  await context.addInitScript(addStopwatch);
  await context.addInitScript(answerAtOnce, { id, known: answers });
  const isRepeatable = ({ pathname }: URL): boolean => pathname.startsWith('/api/') && !pathname.endsWith('/hold');
  if (isFirst) await context.route(isRepeatable, noteAnswer);
}

/** Until nothing of what was typed and scrolled is left to draw. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
    await new Promise<void>((resolve) => {
      requestIdleCallback(() => resolve());
    });
  });
}

/** Clicks without looking for the button again, and for what covers it, which would be counted as the page's own work. */
async function clickUnseen(page: Page, box: { x: number; y: number; width: number; height: number } | null): Promise<void> {
  if (box === null) throw new Error('The button is not on the page');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function takeStep(page: Page, step: BenchStep): Promise<number> {
  await step.answer(page);
  const button = page.getByRole('button', { name: step.button });
  await button.hover();
  await settle(page);
  const box = await button.boundingBox();
  // Asked before the click: while the page works on it, nothing else asks it anything.
  const painted = page.evaluate((path) => window.measureClickTo(path), `/${STEPS[step.to].path}`);
  // Answered after the question above has been heard.
  await page.evaluate(() => document.readyState);
  await clickUnseen(page, box);
  const milliseconds = await painted;
  await page.waitForLoadState('networkidle');
  return milliseconds;
}

interface Walk {
  url: string;
  id: string;
  isFirst: boolean;
  onStep: (index: number, milliseconds: number) => void;
}

async function walk(browser: Browser, { url, id, isFirst, onStep }: Walk): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  try {
    await prepare(context, id, isFirst);
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: 'networkidle' });
    for (const [index, step] of FLOW.entries()) onStep(index, await takeStepOrExplain(page, step));
  } finally {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

async function takeStepOrExplain(page: Page, step: BenchStep): Promise<number> {
  try {
    return await takeStep(page, step);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Stopped between ${step.from} and ${step.to} (at ${page.url()}): ${reason}`, { cause: error });
  }
}

function row({ from, to, milliseconds }: Measured): string[] {
  const median = quantile(milliseconds, 0.5);
  const verdict = median < TARGET_MS ? 'ok' : `OVER by ${(median - TARGET_MS).toFixed(0)}`;
  return [`${from} → ${to}`, median.toFixed(0), quantile(milliseconds, 0.95).toFixed(0), String(milliseconds.length), verdict];
}

function report(measured: readonly Measured[]): string {
  const reached = measured.filter(({ milliseconds }) => milliseconds.length > 0);
  const all = reached.flatMap(({ milliseconds }) => milliseconds);
  return [
    `Click to next page painted, Chromium at 1/${CPU_SLOWDOWN} speed, backend answering at once; target under ${TARGET_MS} ms`,
    '',
    table([['step', 'median ms', 'p95 ms', 'times', 'target'], ...reached.map(row)]),
    '',
    all.length === 0 ? 'Nothing was measured.' : `All steps: median ${quantile(all, 0.5).toFixed(0)} ms, p95 ${quantile(all, 0.95).toFixed(0)} ms`,
  ].join('\n');
}

const product = await startBenchProduct();
const browser = await launchChromium();
const measured: Measured[] = FLOW.map(({ from, to }) => ({ from, to, milliseconds: [] }));
try {
  const id = await saveDraftAt(product.url, STEPS.windowCount.path);
  // The first round notes the answers and is not counted.
  await walk(browser, { url: product.url, id, isFirst: true, onStep: () => {} });
  const onStep = (index: number, milliseconds: number): void => {
    measured[index]?.milliseconds.push(milliseconds);
  };
  for (let round = 0; round < ROUNDS; round += 1) await walk(browser, { url: product.url, id, isFirst: false, onStep });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  console.log(report(measured));
  await browser.close();
  await product.stop();
}
