import type { Microstep } from '#src/model/active.ts';

/** Something that must be on the page, or must not. */
export interface Want {
  selector: string;
  /** Part of its text. */
  text: string | undefined;
  isAbsent?: true;
}

/** What a page shows at one moment. */
export type Sight = ReturnType<typeof lookAround>;

/** What the page reports about its chart. */
export interface Reported {
  microsteps: Microstep[];
  /** When the hold ends, in epoch milliseconds; null without a hold. */
  deadline: number | null;
  /** Whole seconds until then. */
  secondsLeft: number;
}

declare global {
  interface Window {
    bookingReported: Reported;
    bookingLook: typeof lookAround;
    /** Advances the page's clock by `milliseconds`, with its timers. `now` is the time that later documents start at. */
    bookingPass(milliseconds: number, now: number): Promise<void>;
    /** Moves the page's clock forward without running timers. */
    bookingJumpTo(now: number): void;
    /** What went wrong, in engines where the page itself records it. */
    bookingProblems: string[];
    /** Makes the browser refuse new windows. */
    bookingBlocksWindows?: boolean;
  }
}

/** Looks at everything at once. Runs in the page. It is sent there as text, so it may use nothing but its argument and the page. */
export function lookAround(wants: readonly Want[]) {
  const active = document.activeElement;
  const main = document.querySelector('main');
  const dialog = document.querySelector('dialog[open]');
  const paths = window.bookingReported.microsteps.at(-1)?.active ?? [];
  const focusOf = (): 'heading' | 'dialog' | 'message' | 'elsewhere' => {
    if (dialog?.contains(active) === true) return 'dialog';
    if (active?.matches('main h1') === true) return 'heading';
    const isMessage =
      active?.closest('[role=alert], [role=status], [tabindex="-1"]') !== null &&
      active?.matches('main, body') === false;
    return isMessage ? 'message' : 'elsewhere';
  };
  const isThere = ({ selector, text }: Want): boolean =>
    [...document.querySelectorAll(selector)].some(
      (element) => text === undefined || (element.textContent ?? '').includes(text),
    );
  const entry: string | null = window.history.state?.usr?.trail?.at(-1) ?? null;
  const places = [...document.querySelectorAll('main nav[aria-label="Progress"] li')];
  return {
    /** Innermost active states of the chart in the page. */
    leaves: paths
      .filter((path) => path !== '' && !paths.some((other) => other.startsWith(`${path}.`)))
      .toSorted(),
    step: main?.getAttribute('data-step') ?? null,
    path: location.pathname,
    query: location.search,
    headings: [...document.querySelectorAll('main h1')].map(
      (heading) => heading.textContent?.trim() ?? '',
    ),
    title: document.title,
    focus: focusOf(),
    /** The page that the current history entry stands for; null if the entry does not say. */
    entry,
    isBusy: main?.getAttribute('aria-busy') === 'true',
    /** The marked place in the progress bar, from 0; null if there is no bar. */
    progress:
      places.length === 0
        ? null
        : places.findIndex((place) => place.getAttribute('aria-current') === 'step'),
    /** The time left of the hold, as shown; null if none is. */
    countdown: document.querySelector('main [role=timer] strong')?.textContent ?? null,
    secondsLeft: window.bookingReported.secondsLeft,
    /** The wants that are not met, as text. */
    lacks: wants.flatMap((want) =>
      isThere(want) === (want.isAbsent !== true)
        ? []
        : [
            `${want.text === undefined ? '' : `“${want.text}” in `}${want.selector} is ${want.isAbsent === true ? '' : 'not '}on the page`,
          ],
    ),
  };
}
