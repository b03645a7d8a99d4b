import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Publishes an element's height in pixels as a custom property of the root element while `active`,
 * so that other fixed bars and the scroll padding make room for it.
 */
export function useRootHeight<Element extends HTMLElement>(property: `--${string}`, active = true): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    const element = ref.current;
    if (!active || element === null || typeof ResizeObserver === 'undefined') return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty(property, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(property);
    };
  }, [active, property]);
  return ref;
}
