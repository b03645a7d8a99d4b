const PAUSE_MS = 1000;
/** What failed to load as often as this will hardly arrive soon. */
const HOPELESS = 3;
/** A file that takes longer counts as one that does not arrive: somebody may wait for an answer to Try again. */
const ARRIVES_WITHIN_MS = 10_000;

/** Ends the pauses between tries. */
const waiting: (() => void)[] = [];
/** How often what is missing failed to load: style sheets, and chunks by the function that imports them. */
const losses = new Map<HTMLLinkElement | (() => Promise<unknown>), number>();

/** The file of this site that an error of `import()` names, or null; Safari names none. */
function fileOf(error: unknown): string | null {
  const [address = ''] = /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '') ?? [];
  return address.startsWith(`${window.location.origin}/`) ? address : null;
}

/**
 * Whether a file that could not be imported can be fetched. Firefox keeps a failed import for as long as the document lives and never asks for
 * the file again: where the import fails once more after this was true, only a new document helps.
 */
export async function doesArrive(error: unknown): Promise<boolean> {
  const file = fileOf(error);
  if (file === null) return false;
  try {
    return (await fetch(file, { signal: AbortSignal.timeout(ARRIVES_WITHIN_MS) })).ok;
  } catch {
    return false;
  }
}

/** Never settles: the page is about to go. */
export function reloadPage(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

/** Asks for everything that failed to load again, at once: it is needed, or the network is back. */
export function retryNow(): void {
  for (const end of waiting.splice(0)) end();
}

/** Whether something that is missing has been asked for several times. */
export function isHopeless(): boolean {
  return [...losses.values()].some((tries) => tries >= HOPELESS);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (milliseconds !== Infinity) setTimeout(resolve, milliseconds);
  });
}

/**
 * Vite's loader of chunks takes a style sheet for there once it has asked for it, whether it arrived or not. So it does not hear of a loss:
 * the sheet is asked for again until it arrives, and whoever imports a chunk that needs it waits until then.
 */
function retryStyleSheet(event: Event): void {
  const { target: link } = event;
  if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet' || !link.href.startsWith(window.location.origin)) return;
  event.stopPropagation();
  const tries = (losses.get(link) ?? 0) + 1;
  losses.set(link, tries);
  link.addEventListener('load', () => losses.delete(link), { once: true });
  // A link that is put into the page, be it where it was, is fetched.
  void pause(tries * PAUSE_MS).then(() => link.replaceWith(link));
}

function watchForLosses(): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('error', retryStyleSheet, true);
  window.addEventListener('online', retryNow);
}

/**
 * Imports code again and again until it and its styles arrive, a second later after every try and at once on {@link retryNow}. Where only a
 * new document helps, the page is loaded anew on `retryNow`: at the next step, or when the time has run out.
 *
 * @param tries after so many losses it rejects with the last one
 */
export async function retryImport<Code>(load: () => Promise<Code>, tries = Infinity): Promise<Code> {
  watchForLosses();
  let hasArrived = false;
  for (let lost = 1; ; lost += 1) {
    try {
      const code = await load();
      losses.delete(load);
      return code;
    } catch (error) {
      if (lost === 1) console.error('A part of the page did not arrive', error);
      if (lost === tries) throw error;
      losses.set(load, lost);
      await pause(hasArrived ? Infinity : lost * PAUSE_MS);
      if (hasArrived) return reloadPage();
      hasArrived = await doesArrive(error);
    }
  }
}

/** Code in a file of its own. */
export interface Chunk<Code> {
  /** The code, once it has arrived. */
  atHand(): Code | undefined;
  /** Fetches the code, once however many ask, until it arrives. Rejects only where a number of tries was given; it may then be asked again. */
  load(): Promise<Code>;
}

/** Code that is imported when it is needed; `load` is an `import()`, `tries` those of {@link retryImport}. */
export function chunk<Code>(load: () => Promise<Code>, tries?: number): Chunk<Code> {
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  const fetchOnce = async (): Promise<Code> => {
    try {
      code = await retryImport(load, tries);
      return code;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return {
    atHand: () => code,
    load: () => {
      loading ??= fetchOnce();
      return loading;
    },
  };
}
