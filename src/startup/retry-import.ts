import { sharing } from './sharing.ts';

const PAUSE_MS = 1000;
/** What has failed to load this many times is unlikely to arrive soon. */
const HOPELESS = 3;
/** A file that takes longer counts as missing: the visitor may be waiting for the result of Try again. */
const ARRIVES_WITHIN_MS = 10_000;

/** Ends the pauses between tries. */
const waiting: (() => void)[] = [];
/** How many times everything that is still missing has failed to load: style sheets by their link, chunks by the function that imports them. */
const losses = new Map<HTMLLinkElement | (() => Promise<unknown>), number>();

/** The file of this site that an `import()` error names, or null; in Safari it names none. */
function fileOf(error: unknown): string | null {
  const [address = ''] = /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '') ?? [];
  return address.startsWith(`${window.location.origin}/`) ? address : null;
}

/**
 * Whether a file that failed to import can be fetched. Firefox caches a failed import for the lifetime of the document and never requests the
 * file again: if the import fails once more after this returned true, only a new document helps.
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

/** Reloads the page. Never settles, because the page is about to go away. */
export function reloadPage(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

/** Retries everything that failed to load at once: it is needed now, or the network is back. */
export function retryNow(): void {
  for (const end of waiting.splice(0)) end();
}

/** Whether anything that is still missing has failed to load {@link HOPELESS} times or more. */
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
 * Vite's chunk loader considers a style sheet loaded once it has requested it, whether or not it arrived. So this hides the failure from the
 * loader and retries the sheet until it arrives; an import of a chunk that needs the sheet waits until then.
 */
function retryStyleSheet(event: Event): void {
  const { target: link } = event;
  if (
    !(link instanceof HTMLLinkElement) ||
    link.rel !== 'stylesheet' ||
    !link.href.startsWith(window.location.origin)
  )
    return;
  event.stopPropagation();
  const tries = (losses.get(link) ?? 0) + 1;
  losses.set(link, tries);
  link.addEventListener('load', () => losses.delete(link), { once: true });
  // Inserting the link makes the browser fetch it, even in the place where it was.
  void pause(tries * PAUSE_MS).then(() => link.replaceWith(link));
}

function watchForLosses(): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('error', retryStyleSheet, true);
  window.addEventListener('online', retryNow);
}

/**
 * Imports code, retrying until it and its styles arrive: after a pause that grows by a second with every failure, or at once on
 * {@link retryNow}. If only a new document helps, it reloads the page on `retryNow`: at the next step, or when the hold expires.
 *
 * @param tries rejects with the last error after this many failures
 */
export async function retryImport<Code>(
  load: () => Promise<Code>,
  tries = Infinity,
): Promise<Code> {
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

/** Code in its own chunk. */
export interface Chunk<Code> {
  /** The code; undefined until it has loaded. */
  loaded(): Code | undefined;
  /** Loads the code, retrying until it arrives; all callers share one request. Rejects only if `tries` was given; calling it again then starts over. */
  load(): Promise<Code>;
}

/** Code that is imported on demand; `load` is an `import()`, `tries` is that of {@link retryImport}. */
export function chunk<Code>(load: () => Promise<Code>, tries?: number): Chunk<Code> {
  let code: Code | undefined;
  return {
    loaded: () => code,
    load: sharing(async () => {
      code = await retryImport(load, tries);
      return code;
    }),
  };
}
