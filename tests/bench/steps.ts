import { percentile } from 'es-toolkit';
import type { Browser, Page, Route } from 'playwright';
import { isFormStep } from '#machines/booking/booking.answers.ts';
import { pathOfStep, QUESTIONS, type StepId } from '#src/domain/steps.ts';
import { launchChromium } from '#tests/support/find-browsers.ts';
import { readCommand } from '#src/tools/command.ts';
import { ensureWebBuilt } from '#src/tools/web-build.ts';
import { PHONE } from '#tests/support/browser.ts';
import { MAIN_BUTTON } from '#tests/support/fit.ts';
import { startProduct } from '#tests/support/product.ts';
import { answeredDocument, saved } from '#tests/support/visits.ts';
import { answer, expectStep, pickTime } from '#tests/support/walk.ts';

const ROUNDS = 10;
/** How many times slower than this machine we assume a phone to be. */
const CPU_SLOWDOWN = 4;
const TARGET_MS = 100;

const PAGES: readonly StepId[] = [
  'home',
  ...QUESTIONS,
  'timeDateBooking',
  'additionalComments',
  'exploreResources',
];

/** Runs in the page. Milliseconds from the next click until the page with this path is painted. */
function fromClickTo(path: string): Promise<number> {
  const heading = () => document.querySelector('h1');
  const [before, text] = [heading(), heading()?.textContent];
  const isThere = () =>
    window.location.pathname === path &&
    heading() !== null &&
    (heading() !== before || heading()?.textContent !== text);
  return new Promise((resolve) => {
    const onClick = ({ timeStamp }: MouseEvent): void => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        // The first task after the next frame is drawn, ahead of tasks already queued.
        requestAnimationFrame(() => {
          void scheduler.postTask(() => resolve(performance.now() - timeStamp), {
            priority: 'user-blocking',
          });
        });
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    };
    document.addEventListener('click', onClick, { capture: true, once: true });
  });
}

/** Runs in the page. Resolves when its animations have ended and it is idle. */
async function settled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await new Promise<void>((resolve) => {
    requestIdleCallback(() => resolve());
  });
}

/** What the server answered in the first visit, by method, URL and body. */
const answers: Record<string, ResponseInit & { body: string }> = {};

async function noteAnswer(route: Route): Promise<void> {
  const request = route.request();
  const response = await route.fetch();
  if (response.ok())
    answers[`${request.method()} ${request.url()} ${request.postData() ?? ''}`] = {
      status: response.status(),
      headers: response.headers(),
      body: await response.text(),
    };
  await route.fulfill({ response });
}

/** Runs in the page before its scripts. Answers calls at once: a save with what was sent and the id, others as they were answered before. */
function answerAtOnce({ id, known }: { id: string; known: typeof answers }): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url } = request;
    if (method === 'PUT' && url.endsWith('/Appointments'))
      return Response.json({ ...(await request.json()), id }, { headers: { etag: '"1"' } });
    // Reading a clone blocks the page's thread for several milliseconds, which a real network would not.
    const noted = known[`${method} ${url} ${method === 'GET' ? '' : await request.clone().text()}`];
    return noted === undefined ? send(request) : new Response(noted.body, noted);
  };
}

async function pressMainButton(page: Page, next: StepId): Promise<number> {
  const button = page.getByRole('button', { name: MAIN_BUTTON });
  await button.hover();
  await page.evaluate(settled);
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button is not on the page');
  // Start this before the click: while the page handles the click, it answers nothing else.
  const painted = page.evaluate(fromClickTo, `/${pathOfStep(next)}`);
  // Once this returns, the page has received the call above.
  await page.evaluate(() => document.readyState);
  // Use the mouse directly: a locator would look for the button again and check what covers it, which would count as the page's own work.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return painted;
}

async function takeStep(page: Page, step: StepId, next: StepId): Promise<number> {
  await expectStep(page, step);
  if (step === 'timeDateBooking') await pickTime(page);
  else if (step !== 'additionalComments' && isFormStep(step)) await answer(page, step);
  const milliseconds = await pressMainButton(page, next);
  await page.waitForLoadState('networkidle');
  return milliseconds;
}

/** Books an estimate, with saves that are answered as if of the draft with this id. Returns the milliseconds of each step. */
async function book(browser: Browser, url: string, id: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
  // tsx wraps named functions in a call to its own helper, which a page lacks.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  await context.addInitScript(answerAtOnce, { id, known: answers });
  // A hold is made again in every visit.
  if (Object.keys(answers).length === 0) await context.route(/\/api\/(?!.*\/hold$)/, noteAnswer);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'networkidle' });
  const times: number[] = [];
  for (const [at, next] of PAGES.slice(1).entries())
    times.push(await takeStep(page, PAGES[at] ?? next, next));
  await context.close();
  return times;
}

function row(milliseconds: readonly number[]) {
  const median = percentile(milliseconds, 50);
  return {
    'median ms': Math.round(median),
    'p95 ms': Math.round(percentile(milliseconds, 95)),
    times: milliseconds.length,
    target: median < TARGET_MS ? 'ok' : `OVER by ${Math.round(median - TARGET_MS)}`,
  };
}

readCommand(
  'Usage: npm run bench:steps\nMeasures the time from Next to the next screen on a slow processor.',
  {},
);
await ensureWebBuilt();
const product = await startProduct();
const browser = await launchChromium();
const rounds: number[][] = [];
try {
  const id = await saved(product.url, answeredDocument());
  // The first visit notes the answers.
  await book(browser, product.url, id);
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await book(browser, product.url, id));
  console.log(
    `Click to next page painted, Chromium at 1/${CPU_SLOWDOWN} speed, a backend that answers at once; target under ${TARGET_MS} ms`,
  );
  const steps = PAGES.slice(1).map((next, at) => [
    `${PAGES[at]} → ${next}`,
    row(rounds.map((times) => times[at] ?? Number.NaN)),
  ]);
  console.table(Object.fromEntries([...steps, ['all steps', row(rounds.flat())]]));
} finally {
  await browser.close();
  await product.close();
}
