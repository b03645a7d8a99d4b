import { stripVTControlCharacters } from 'node:util';
import type { Page } from 'playwright';
import { stepOfPath } from '#src/domain/steps.ts';

/** An answer to a request of the page. */
export interface Answer {
  method: string;
  url: string;
  status: number;
  /** It answers a navigation of the page or a frame, not a request for something that a page needs. */
  isDocument: boolean;
}

/** A failed answer as text, for a report. */
export function answerInWords({
  method,
  url,
  status,
}: Pick<Answer, 'method' | 'url' | 'status'>): string {
  return `${method} ${new URL(url).pathname} answered ${status}`;
}

/** Whether an answer is a failure that nobody asked for. The journey's own refusals do not count, nor does the 404 of the not-found page itself. */
export function isUnexpected(answer: Answer, refusals: ReadonlySet<string>): boolean {
  if (answer.status < 400 || refusals.has(answerInWords(answer))) return false;
  return !(
    answer.isDocument &&
    answer.status === 404 &&
    stepOfPath(new URL(answer.url).pathname) === 'notFound'
  );
}

/** Lines of the page's own log that report failures a case asks for. */
const ASKED_FOR = /^(GET|PUT|POST|DELETE) \/\S+ answered 4\d\d/;

/** Whether a line of the page's log reports a failure that a case asks for. */
export function isOfCase(line: string): boolean {
  return ASKED_FOR.test(line.replace(/^console error: /, ''));
}

/** Chromium logs this without an address. The `response` handler checks the answer itself. */
const WITHOUT_ADDRESS = 'Failed to load resource';
/** The page no longer waited for the answer. */
const ABORTED = 'net::ERR_ABORTED';

/**
 * Records what goes wrong in a page: console errors, uncaught errors, failures that the journey did not answer with itself, and requests to the site that
 * got no answer.
 * @param refusals the failures the journey answers with, as {@link answerInWords} words them; the set grows as the journey goes on
 */
export function watchPage(
  page: Page,
  origin: string,
  problems: string[],
  refusals: ReadonlySet<string>,
): void {
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith(WITHOUT_ADDRESS) && !isOfCase(text))
      problems.push(`console error: ${text}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    const request = response.request();
    const answer = {
      method: request.method(),
      url: response.url(),
      status: response.status(),
      isDocument: request.isNavigationRequest(),
    };
    if (isUnexpected(answer, refusals)) problems.push(answerInWords(answer));
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no answer';
    if (request.url().startsWith(`${origin}/`) && reason !== ABORTED)
      problems.push(`${request.method()} ${new URL(request.url()).pathname} failed: ${reason}`);
  });
}

/** Why a journey failed, as plain text: Playwright colors its messages for a terminal. */
export function reasonOf(error: unknown): string {
  const text =
    error instanceof Error ? (error.message.split('\nPath:')[0] ?? error.message) : String(error);
  return stripVTControlCharacters(text);
}
