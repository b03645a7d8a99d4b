import { stripVTControlCharacters } from 'node:util';
import type { Page } from 'playwright';
import { stepOfPath } from '#src/domain/steps.ts';

/** An answer to a request of the page. */
export interface Answer {
  method: string;
  url: string;
  status: number;
  /** It answers the address bar or a frame, and not something that a page needs. */
  isDocument: boolean;
}

/** How an answer that is a failure is named in a report. */
export function answerInWords({ method, url, status }: Pick<Answer, 'method' | 'url' | 'status'>): string {
  return `${method} ${new URL(url).pathname} answered ${status}`;
}

/** Whether an answer is a failure that nobody asked for: no refusal of the journey itself, and not the page that says that there is no such page. */
export function isUnexpected(answer: Answer, refusals: ReadonlySet<string>): boolean {
  if (answer.status < 400 || refusals.has(answerInWords(answer))) return false;
  return !(answer.isDocument && answer.status === 404 && stepOfPath(new URL(answer.url).pathname) === 'notFound');
}

/** Problems of the page's own log that belong to the failures a case asks for. */
const ASKED_FOR = /^(GET|PUT|POST|DELETE) \/\S+ answered 4\d\d/;

/** Whether a line of the page's log tells of a failure that a case asks for. */
export function isOfCase(line: string): boolean {
  return ASKED_FOR.test(line.replace(/^console error: /, ''));
}

/** Chromium says so without an address; the answer itself is looked at. */
const WITHOUT_ADDRESS = 'Failed to load resource';
/** The page no longer waited for the answer. */
const ABORTED = 'net::ERR_ABORTED';

/**
 * Writes down what goes wrong in a page: errors in its console and uncaught ones, failures the journey did not answer with itself, and requests
 * of the site that got no answer.
 * @param refusals the failures the journey answers with, in the words of {@link answerInWords}; it grows as the journey goes on
 */
export function watchPage(page: Page, origin: string, problems: string[], refusals: ReadonlySet<string>): void {
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith(WITHOUT_ADDRESS) && !isOfCase(text)) problems.push(`console error: ${text}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    const request = response.request();
    const answer = { method: request.method(), url: response.url(), status: response.status(), isDocument: request.isNavigationRequest() };
    if (isUnexpected(answer, refusals)) problems.push(answerInWords(answer));
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no answer';
    if (request.url().startsWith(`${origin}/`) && reason !== ABORTED) problems.push(`${request.method()} ${new URL(request.url()).pathname} failed: ${reason}`);
  });
}

/** Why a journey failed, in plain text: Playwright colours its messages, and a report is no terminal. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? (error.message.split('\nPath:')[0] ?? error.message) : String(error);
  return stripVTControlCharacters(text);
}
