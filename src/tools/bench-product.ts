import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright';
import { STEPS } from '#src/domain/steps.ts';
import { SOURCE_OTHER } from '#src/domain/constants.ts';
import type { Draft, DraftDocument } from '#src/domain/draft.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import { readVisit } from '#src/domain/query.ts';
import { startServer } from '#src/server/start-server.ts';
import { ensureWebBuilt } from './web-build.ts';

/** The built product on a free port and an empty, seeded database. */
export interface BenchProduct {
  /** Without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/** Builds the front end if needed and starts the product for a measurement. @param settings of the server, for example another database */
export async function startBenchProduct(
  settings: Record<string, string> = {},
): Promise<BenchProduct> {
  await ensureWebBuilt((message) => console.log(message));
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const server = await startServer({
    PORT: '0',
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  return {
    url: server.url,
    stop: async () => {
      server.app.server.closeAllConnections();
      await server.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

const CONTACT = 'firstName=Jordan&lastName=Rivera&phoneNumber=3035550142&addressZipcode=80202';

/** Pages that require an appointment or a call to set one. */
const AFTER_BOOKING: readonly string[] = [
  STEPS.additionalComments.path,
  STEPS.commentsSubmitted.path,
  STEPS.whatsNext.path,
];

/** A draft with every answer up to the address, ready to be resumed at any page. */
function answeredDraft(nextPage: string, pageUrl: string): Draft {
  const draft = newDraft(readVisit(CONTACT), { referrer: '', pageUrl });
  const request = draft.appointmentRequest;
  return {
    ...draft,
    ...(AFTER_BOOKING.includes(nextPage) ? { status: 'CallToSet' } : {}),
    sessionData: { ...draft.sessionData, nextPage },
    appointmentRequest: {
      ...request,
      marketingConsent: true,
      marketingAttribution: {
        ...request.marketingAttribution,
        sourceTypeEnum: SOURCE_OTHER,
        sourceTypeOtherText: 'A neighbour',
      },
      property: {
        ...request.property,
        street1: '1600 Broadway',
        city: 'Denver',
        state: 'CO',
        zipcodeValid: true,
        ownership: { ...request.property.ownership, multipleOwners: false },
      },
      project: {
        ...request.project,
        windowCount: 8,
        doorCount: 1,
        windowReasonOtherText: 'Drafty',
      },
    },
  };
}

function documentOf({ id, status, sessionData, appointmentRequest }: Draft): DraftDocument {
  return { id, status, sessionData: JSON.stringify(sessionData), appointmentRequest };
}

/** Saves a draft that resumes at the page, and returns its id. Rejects when the backend refuses it. */
export async function saveDraftAt(url: string, nextPage: string): Promise<string> {
  const response = await fetch(`${url}/api/Appointments`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(documentOf(answeredDraft(nextPage, url))),
  });
  const answer: unknown = await response.json();
  if (
    !response.ok ||
    typeof answer !== 'object' ||
    answer === null ||
    !('id' in answer) ||
    typeof answer.id !== 'string'
  ) {
    throw new Error(`The backend refused a draft for ${nextPage}: ${JSON.stringify(answer)}`);
  }
  return answer.id;
}

/** What the backend answered. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Runs in the page before its scripts. Answers fetches at once: echoes a save with the id, and the rest from `known` (by method, URL and body). */
export function answerAtOnce({ id, known }: { id: string; known: Record<string, Answer> }): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const { method, url } = request;
    if (method === 'PUT' && url.toLowerCase().endsWith('/appointments')) {
      const sent: object = await request.json();
      return new Response(JSON.stringify({ ...sent, id }), {
        headers: { 'content-type': 'application/json', etag: '"1"' },
      });
    }
    // Reading a clone blocks the page's thread for several milliseconds, which a real network would not.
    const body = method === 'GET' ? '' : await request.clone().text();
    const answer = known[`${method} ${url} ${body}`];
    return answer
      ? new Response(answer.body, { status: answer.status, headers: answer.headers })
      : send(input, init);
  };
}

/** How many times slower than this machine we assume a phone to be. */
export const CPU_SLOWDOWN = 4;

/** Throttles a page's CPU to the speed of a phone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Lets functions of these tools run in a context's pages: tsx wraps named functions in a call to its own helper, which a page lacks. */
export async function letToolsIn(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
}

declare global {
  interface Window {
    /** Installed by the benchmark: milliseconds from the next click until the page that `name` identifies is painted. */
    measureClickTo: (name: string) => Promise<number>;
  }
}

/** Clicks a button. Returns the milliseconds that `measureClickTo` reports. */
export async function press(page: Page, button: Locator, next: string): Promise<number> {
  await button.hover();
  await settle(page);
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button is not on the page');
  // Start this before the click: while the page handles the click, it answers nothing else.
  const painted = page.evaluate((name) => window.measureClickTo(name), next);
  // Once this returns, the page has received the call above.
  await page.evaluate(() => document.readyState);
  // Use the mouse directly: a locator would look for the button again and check what covers it, which would count as the page's own work.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return painted;
}

/** Waits until the page has finished its animations and is idle. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
    await new Promise<void>((resolve) => {
      requestIdleCallback(() => resolve());
    });
  });
}

/** The quantile at `share` (0 to 1). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Summarizes several measurements of the same thing. */
export function inWords(milliseconds: readonly number[]): string {
  return `median ${quantile(milliseconds, 0.5).toFixed(0)} ms, worst ${Math.max(...milliseconds).toFixed(0)} ms of ${milliseconds.length}`;
}

/** Formats rows as text with padded columns: the first column left-aligned, the others right-aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number): number =>
    Math.max(...rows.map((row) => (row[column] ?? '').length));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(width(column)) : cell.padStart(width(column)),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
