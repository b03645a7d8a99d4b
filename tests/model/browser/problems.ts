import { stripVTControlCharacters } from 'node:util';
import { stepOfPath } from '#src/domain/steps.ts';
import { type Answer, answerInWords } from '#tests/support/watch-page.ts';

/**
 * Whether an answer is a failure that nobody asked for. The journey's own refusals do not count, nor does the 404 of the not-found page itself.
 * @param refusals the failures the journey answers with, as {@link answerInWords} words them
 */
export function isUnexpected(answer: Answer, refusals: ReadonlySet<string>): boolean {
  if (answer.status < 400 || refusals.has(answerInWords(answer))) return false;
  return !(
    answer.isDocument &&
    answer.status === 404 &&
    stepOfPath(new URL(answer.url).pathname) === 'notFound'
  );
}

/** Whether a line of the page's own log reports a failure that a case asks for. */
export function isOfCase(line: string): boolean {
  return /^console error: (GET|PUT|POST|DELETE) \/\S+ answered 4\d\d/.test(line);
}

/** Why a journey failed, as plain text: Playwright colors its messages for a terminal. */
export function reasonOf(error: unknown): string {
  const text =
    error instanceof Error ? (error.message.split('\nPath:')[0] ?? error.message) : String(error);
  return stripVTControlCharacters(text);
}
