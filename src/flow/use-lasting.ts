import { useEffect, useState } from 'react';
import { FEELS_IMMEDIATE_MS } from '#src/domain/constants.ts';

/** Something that is going on or not; shaped for `useSyncExternalStore`. */
export interface OnOffSource {
  subscribe(listener: () => void): () => void;
  getSnapshot(): boolean;
}

/** Whether something goes on, told once it has gone on for {@link FEELS_IMMEDIATE_MS}; its end is told at once. What goes on already at the first render is told then. */
export function useLasting({ subscribe, getSnapshot }: OnOffSource): boolean {
  const [isShown, setShown] = useState(getSnapshot);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const update = () => {
      if (getSnapshot()) {
        timer ??= setTimeout(() => setShown(true), FEELS_IMMEDIATE_MS);
        return;
      }
      end();
      setShown(false);
    };
    const stop = subscribe(update);
    update();
    return () => {
      stop();
      end();
    };
  }, [subscribe, getSnapshot]);
  return isShown;
}
