import { delay } from 'es-toolkit';
import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react';
import { STEP_IDS, type StepId } from '#src/domain/steps.ts';
import { ExplorerStore } from './explorer-store.ts';
import { pathOf, restingIn, visitorsOf } from './chart.ts';
import { useExplorer } from './explorer-view.ts';
import { offerScreens } from './screen-link.ts';
import styles from './Explorer.module.css';

/** Name of the frame that the pages are shown in, one after the other. */
const FRAME = 'miniatures';
/** How often to look whether a page is there, and how long, in milliseconds. */
const LOOK_EVERY_MS = 50;
const GIVE_UP_AFTER_MS = 5000;

/** The page that a frame shows as a document without scripts, once it is drawn; null if it does not appear. */
async function takenFrom(frame: HTMLIFrameElement, step: StepId): Promise<string | null> {
  for (let waited = 0; waited < GIVE_UP_AFTER_MS; waited += LOOK_EVERY_MS) {
    await delay(LOOK_EVERY_MS);
    const page = frame.contentDocument;
    const main = page?.querySelector(`main[data-step="${step}"]:has(h1)`) ?? null;
    if (page === null || main === null) continue;
    const looks = [...page.querySelectorAll('link[rel="stylesheet"], style')]
      .map(({ outerHTML }) => outerHTML)
      .join('');
    return `<!doctype html><html lang="en"><head>${looks}</head><body>${main.outerHTML}</body></html>`;
  }
  return null;
}

/** Walks to every page in a frame out of sight, and keeps what each looks like. */
export function Miniatures({ screenUrl }: { screenUrl: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The map is drawn first.
  const src = useDeferredValue(screenUrl, '');
  const keep = useEffectEvent(useExplorer().keepMiniature);
  useEffect(() => {
    const store = new ExplorerStore('standard');
    const withdraw = offerScreens(FRAME, store);
    let isWanted = true;
    const takeAll = async () => {
      for (const step of STEP_IDS) {
        const path = restingIn(pathOf(step));
        const [visitor] = visitorsOf(path);
        if (visitor === undefined) continue;
        store.choose(visitor);
        const isThere = await store.jumpTo(path);
        if (!isWanted || frame.current === null) return;
        const html = isThere ? await takenFrom(frame.current, step) : null;
        if (isWanted && html !== null) keep(step, html);
      }
    };
    void takeAll();
    return () => {
      isWanted = false;
      withdraw();
    };
  }, []);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which reads the flow of this one
    <iframe
      ref={frame}
      name={FRAME}
      className={styles['aside']}
      title="Pages for the map"
      src={src === '' ? undefined : src}
      tabIndex={-1}
      aria-hidden="true"
      inert
    />
  );
}
