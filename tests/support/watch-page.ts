import type { Page } from 'playwright';

/** An answer to a request of a page. */
export interface Answer {
  method: string;
  url: string;
  status: number;
  /** It answers a navigation of the page or a frame, not a request for something that a page needs. */
  isDocument: boolean;
}

/** An answer as text, for a report. */
export function answerInWords({ status, method, url }: Omit<Answer, 'isDocument'>): string {
  return `${status} ${method} ${url}`;
}

export interface WatchOptions {
  /** Only requests to addresses that begin like this need an answer. */
  site?: string;
  /** Whether an answer is a problem. Default: from status 400 up. */
  isWrong?: (answer: Answer) => boolean;
}

/** Records what goes wrong in a page, as text: console errors, React warnings, uncaught errors, requests without an answer, and wrong answers. */
export function watchPage(
  page: Page,
  problems: string[],
  { site = '', isWrong = ({ status }) => status >= 400 }: WatchOptions = {},
): void {
  page.on('console', (message) => {
    const text = message.text();
    // Failed requests are recorded below, with their URL.
    if (text.startsWith('Failed to load resource')) return;
    if (message.type() === 'error') problems.push(`console error: ${text}`);
    // Chromium's warnings about a slow page contain the URLs of its scripts, including React's.
    if (
      message.type() === 'warning' &&
      /react|act\(|key/i.test(text) &&
      !text.includes('was preloaded')
    )
      problems.push(`console warning: ${text}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // An aborted request is one that the page no longer waited for.
    if (request.url().startsWith(site) && reason !== 'net::ERR_ABORTED')
      problems.push(`failed: ${request.method()} ${request.url()} (${reason})`);
  });
  page.on('response', (response) => {
    const request = response.request();
    const answer = {
      method: request.method(),
      url: response.url(),
      status: response.status(),
      isDocument: request.isNavigationRequest(),
    };
    if (isWrong(answer)) problems.push(answerInWords(answer));
  });
}
