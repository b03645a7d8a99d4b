import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Publishes the height in pixels that an element covers as a custom property of the root element while `active`,
 * so that other fixed bars and the scroll padding make room for it. An element that scrolls with the page covers nothing.
 */
export function useRootHeight<Element extends HTMLElement>(property: `--${string}`, active = true): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    const element = ref.current;
    if (!active || element === null || typeof ResizeObserver === 'undefined') return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const covers = ['fixed', 'sticky'].includes(getComputedStyle(element).position);
      root.style.setProperty(property, `${covers ? element.offsetHeight : 0}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(property);
    };
  }, [active, property]);
  return ref;
}
