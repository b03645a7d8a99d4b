import type { Microstep } from '../chart/identity.ts';

/** Something that must be on the page, or must not. */
export interface Want {
  /** In the words of a failure: “… is not on the page”. */
  what: string;
  selector: string;
  /** Part of its text. */
  text?: string;
  isAbsent?: true;
}

/** What is seen of a page at one moment. */
export interface Sight {
  /** Innermost active states of the chart in the page. */
  leaves: string[];
  step: string | null;
  path: string;
  query: string;
  headings: string[];
  title: string;
  /** Where the focus is. */
  focus: 'heading' | 'dialog' | 'message' | 'elsewhere';
  /** The page the entry of the browser's history stands for; null where it says nothing. */
  entry: string | null;
  isBusy: boolean;
  /** The place that is marked in the progress bar, from 0; null where there is no bar. */
  progress: number | null;
  /** How long a time is kept, as shown; null where it is not. */
  countdown: string | null;
  /** The same as the chart in the page has it, in whole seconds; null where no time is kept. */
  secondsLeft: number | null;
  /** How many steps the chart in the page has taken. */
  heard: number;
  /** What was wanted and is not so. */
  lacks: string[];
}

/** What the page tells of the chart. */
export interface Told {
  microsteps: Microstep[];
  /** Epoch milliseconds at which the kept time ends; null where none is kept. */
  deadline: number | null;
  /** Whole seconds until then; null where none is kept. */
  secondsLeft: number | null;
}

declare global {
  interface Window {
    bookingTold: Told;
    bookingLook: typeof lookAround;
    /** Lets milliseconds pass on the clock of the page, up to a moment. */
    bookingPass(milliseconds: number, now: number): Promise<void>;
    /** Puts the clock of the page on without letting timers run. */
    bookingJumpTo(now: number): void;
    /** What went wrong, where the page itself writes it down. */
    bookingProblems: string[];
    /** Makes the browser refuse new windows. */
    bookingBlocksWindows?: boolean;
  }
}

/** Looks at everything at once. Runs in the page, sent there as text: it may use nothing but its argument and the page. */
export function lookAround(wants: readonly Want[]): Sight {
  const active = document.activeElement;
  const main = document.querySelector('main');
  const dialog = document.querySelector('dialog[open]');
  const paths = window.bookingTold.microsteps.at(-1)?.active ?? [];
  const focusOf = (): Sight['focus'] => {
    if (dialog?.contains(active) === true) return 'dialog';
    if (active?.matches('main h1') === true) return 'heading';
    const isMessage = active?.closest('[role=alert], [role=status], [tabindex="-1"]') !== null && active?.matches('main, body') === false;
    return isMessage ? 'message' : 'elsewhere';
  };
  const isThere = ({ selector, text }: Want): boolean =>
    [...document.querySelectorAll(selector)].some((element) => text === undefined || (element.textContent ?? '').includes(text));
  const places = [...document.querySelectorAll('main nav[aria-label="Progress"] li')];
  return {
    leaves: paths.filter((path) => path !== '' && !paths.some((other) => other.startsWith(`${path}.`))).toSorted(),
    step: main?.getAttribute('data-step') ?? null,
    path: location.pathname,
    query: location.search,
    headings: [...document.querySelectorAll('main h1')].map((heading) => heading.textContent?.trim() ?? ''),
    title: document.title,
    focus: focusOf(),
    entry: window.history.state?.usr?.trail?.at(-1) ?? null,
    isBusy: main?.getAttribute('aria-busy') === 'true',
    progress: places.length === 0 ? null : places.findIndex((place) => place.getAttribute('aria-current') === 'step'),
    countdown: document.querySelector('main [role=timer] strong')?.textContent ?? null,
    secondsLeft: window.bookingTold.secondsLeft,
    heard: window.bookingTold.microsteps.length,
    lacks: wants.flatMap((want) => (isThere(want) === (want.isAbsent !== true) ? [] : [`${want.what} is ${want.isAbsent === true ? '' : 'not '}on the page`])),
  };
}
