import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { isFormStep, SAMPLES } from '#machines/booking/booking.answers.ts';
import { messageOf } from '#src/domain/message-of.ts';
import { QUESTIONS, STEPS, type StepId } from '#src/domain/steps.ts';
import {
  answerAtOnce,
  CPU_SLOWDOWN,
  letToolsIn,
  press,
  quantile,
  saveDraftAt,
  slowDown,
  startBenchProduct,
  table,
  type Answer,
} from './bench-product.ts';
import { launchChromium } from './browsers.ts';
import { fillIn, type Given } from './fill-form.ts';
import { takeNoArguments } from './usage.ts';

const ROUNDS = 10;
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
  /** Fills in the page as a visitor would, using the names of decision V1. */
  answer(page: Page): Promise<void>;
  button: RegExp;
}

/** A zipcode that the demo data serves. */
const ZIPCODE = '80202';
const GIVEN: Given = {
  home: { ...SAMPLES.home.whole.values, zipcode: ZIPCODE },
  address: {
    ...SAMPLES.address.house.values,
    street1: '1600 Broadway',
    city: 'Denver',
    state: 'CO',
    zipcode: ZIPCODE,
  },
};

async function giveAnswer(page: Page, step: StepId): Promise<void> {
  if (step === 'timeDateBooking') await page.getByRole('radio').first().check({ force: true });
  if (step !== 'additionalComments' && isFormStep(step))
    await fillIn({ page, press: (control) => control.click({ force: true }) }, step, GIVEN);
}

const BUTTONS: Partial<Record<StepId, RegExp>> = {
  home: /^Start my estimate$/,
  timeDateBooking: /^Book appointment$/,
  additionalComments: /^Submit$/,
};
const NEXT = /^Next$/;

const PAGES = [
  'home',
  ...QUESTIONS,
  'timeDateBooking',
  'additionalComments',
  'exploreResources',
] as const satisfies readonly StepId[];

const FLOW: readonly BenchStep[] = PAGES.slice(0, -1).map((from, index) => ({
  from,
  to: PAGES[index + 1] ?? from,
  answer: (page) => giveAnswer(page, from),
  button: BUTTONS[from] ?? NEXT,
}));

/** Runs in the page before its scripts. Identifies pages by their paths. */
function addStopwatch(): void {
  const isThere = (
    path: string,
    before: { element: Element | null; text: string | undefined },
  ): boolean => {
    const heading = document.querySelector('h1');
    return (
      window.location.pathname === path &&
      heading !== null &&
      (heading !== before.element || heading.textContent !== before.text)
    );
  };
  /** Runs `then` after the next frame is drawn, in the first task after it and ahead of tasks already queued. */
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

/** The real server's answers from the first round, keyed by method, URL and body. */
const answers: Record<string, Answer> = {};

async function noteAnswer(route: Route): Promise<void> {
  const request = route.request();
  const response = await route.fetch();
  const {
    'content-encoding': _encoding,
    'content-length': _length,
    ...headers
  } = response.headers();
  const answer = { status: response.status(), headers, body: await response.text() };
  if (response.ok())
    answers[`${request.method()} ${request.url()} ${request.postData() ?? ''}`] = answer;
  await route.fulfill(answer);
}

async function prepare(context: BrowserContext, id: string, isFirst: boolean): Promise<void> {
  await letToolsIn(context);
  await context.addInitScript(addStopwatch);
  await context.addInitScript(answerAtOnce, { id, known: answers });
  const isRepeatable = ({ pathname }: URL): boolean =>
    pathname.startsWith('/api/') && !pathname.endsWith('/hold');
  if (isFirst) await context.route(isRepeatable, noteAnswer);
}

function pressNext(page: Page, { to, button: name }: BenchStep): Promise<number> {
  return press(page, page.getByRole('button', { name }), `/${STEPS[to].path}`);
}

async function takeStep(page: Page, step: BenchStep): Promise<number> {
  await step.answer(page);
  const milliseconds = await pressNext(page, step);
  await page.waitForLoadState('networkidle');
  return milliseconds;
}

interface Visit {
  url: string;
  id: string;
  isFirst: boolean;
  onStep: (index: number, milliseconds: number) => void;
}

async function walk(browser: Browser, { url, id, isFirst, onStep }: Visit): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  try {
    await prepare(context, id, isFirst);
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    await slowDown(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    for (const [index, step] of FLOW.entries()) onStep(index, await takeStepOrExplain(page, step));
  } finally {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

async function takeStepOrExplain(page: Page, step: BenchStep): ReturnType<typeof takeStep> {
  try {
    return await takeStep(page, step);
  } catch (error) {
    const reason = messageOf(error);
    throw new Error(`Stopped between ${step.from} and ${step.to} (at ${page.url()}): ${reason}`, {
      cause: error,
    });
  }
}

function row({ from, to, milliseconds }: Measured): string[] {
  const median = quantile(milliseconds, 0.5);
  const verdict = median < TARGET_MS ? 'ok' : `OVER by ${(median - TARGET_MS).toFixed(0)}`;
  return [
    `${from} → ${to}`,
    median.toFixed(0),
    quantile(milliseconds, 0.95).toFixed(0),
    String(milliseconds.length),
    verdict,
  ];
}

function report(measured: readonly Measured[]): string {
  const reached = measured.filter(({ milliseconds }) => milliseconds.length > 0);
  const all = reached.flatMap(({ milliseconds }) => milliseconds);
  return [
    `Click to next page painted, Chromium at 1/${CPU_SLOWDOWN} speed, backend answering at once; target under ${TARGET_MS} ms`,
    table([['step', 'median ms', 'p95 ms', 'times', 'target'], ...reached.map(row)]),
    all.length === 0
      ? 'Nothing was measured.'
      : `All steps: median ${quantile(all, 0.5).toFixed(0)} ms, p95 ${quantile(all, 0.95).toFixed(0)} ms`,
  ].join('\n\n');
}

takeNoArguments(
  'Usage: npm run bench:steps\nMeasures the time from Next to the next screen on a slow processor.',
);
const product = await startBenchProduct();
const browser = await launchChromium();
const measured: Measured[] = FLOW.map(({ from, to }) => ({ from, to, milliseconds: [] }));
try {
  const id = await saveDraftAt(product.url, STEPS.windowCount.path);
  // The first round notes the answers and is not counted.
  await walk(browser, { url: product.url, id, isFirst: true, onStep: () => {} });
  const onStep = (index: number, milliseconds: number): void =>
    void measured[index]?.milliseconds.push(milliseconds);
  for (let round = 0; round < ROUNDS; round += 1)
    await walk(browser, { url: product.url, id, isFirst: false, onStep });
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  console.log(report(measured));
  await browser.close();
  await product.stop();
}
