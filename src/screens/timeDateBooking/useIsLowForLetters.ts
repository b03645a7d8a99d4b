import { useEffect, useState } from 'react';

/** Below this many letter heights nothing sticks (docs/design.md). */
const LOW = 30;

function isLow(): boolean {
  return window.innerHeight < LOW * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Whether the window is low for its letters, also where a page or an extension has set them larger, which no media query sees. */
export function useIsLowForLetters(): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined;
    const look = () => setIs(isLow());
    const observer = new ResizeObserver(look);
    observer.observe(document.documentElement);
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
    };
  }, []);
  return is;
}
