import { doesArrive, reloadPage } from '#src/domain/lost-code.ts';

const PAUSE_MS = 1000;
/** What got lost as often as this will hardly arrive soon. */
const HOPELESS = 3;

/** Ends the pauses. */
const waiting: (() => void)[] = [];
/** How often the style sheets that are missing got lost. */
const losses = new Map<HTMLLinkElement, number>();

/** Asks at once for everything that got lost: it is needed, or the network is back. */
export function askAgain(): void {
  for (const end of waiting.splice(0)) end();
}

/** A second longer after every try. */
function pauseAfter(tries: number): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, tries * PAUSE_MS);
  });
}

/**
 * Vite's loader of chunks takes a style sheet for there once it has asked for it, whether it arrived or not. So it does not hear of a loss:
 * the sheet is asked for again until it arrives, and whoever imports a chunk that needs it waits until then.
 */
function fetchAgain(event: Event): void {
  const { target: link } = event;
  if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet' || !link.href.startsWith(window.location.origin)) return;
  event.stopPropagation();
  const tries = (losses.get(link) ?? 0) + 1;
  losses.set(link, tries);
  link.addEventListener('load', () => losses.delete(link), { once: true });
  // A link that is put into the page, be it where it was, is fetched.
  void pauseAfter(tries).then(() => link.replaceWith(link));
}

/** From now on a style sheet that gets lost is fetched again, and what got lost is asked for when the network is back. More calls change nothing. */
export function watchForLosses(): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('error', fetchAgain, true);
  window.addEventListener('online', askAgain);
}

/** Whether a style sheet that is missing has been asked for several times. */
export function isHopeless(): boolean {
  return [...losses.values()].some((tries) => tries >= HOPELESS);
}

/** Loads the page anew when it is asked for everything again: at the next step, or when the time has run out. */
async function reloadWhenNeeded(): Promise<never> {
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
  return reloadPage();
}

/** Fetches code again and again until it arrives. Rejects only where nobody wants it any more. */
export async function fetchUntilThere<Code>(load: () => Promise<Code>, isWanted: () => boolean): Promise<Code> {
  watchForLosses();
  let hasArrived = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (tries === 1) console.error('A part of the page did not arrive', error);
      if (hasArrived) return reloadWhenNeeded();
      await pauseAfter(tries);
      hasArrived = await doesArrive(error);
      if (!isWanted()) throw error;
    }
  }
}
