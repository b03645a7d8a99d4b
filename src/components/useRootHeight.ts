import { useEffect, useRef, type RefObject } from 'react';

/** How many elements on the page publish each property. */
const publishers = new Map<string, number>();

function count(property: string, change: 1 | -1): number {
  const now = (publishers.get(property) ?? 0) + change;
  publishers.set(property, now);
  return now;
}

/** Sets the property only if it differs: any change to a custom property of the root restyles every element on the page. */
function publish(property: string, value: string): void {
  const { style } = document.documentElement;
  if (style.getPropertyValue(property) !== value) style.setProperty(property, value);
}

/**
 * Publishes the height in pixels that an element covers as a custom property of the root element while `active`,
 * so that other fixed bars and the scroll padding make room for it. An element that scrolls with the page covers nothing.
 */
export function useRootHeight<Element extends HTMLElement>(
  property: `--${string}`,
  active = true,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    const element = ref.current;
    if (!active || element === null || typeof ResizeObserver === 'undefined') return undefined;
    count(property, 1);
    const observer = new ResizeObserver(() => {
      const covers = ['fixed', 'sticky'].includes(getComputedStyle(element).position);
      publish(property, `${covers ? element.offsetHeight : 0}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      // Wait: the next page may publish the same property in the very same update.
      if (count(property, -1) === 0)
        queueMicrotask(
          () =>
            publishers.get(property) === 0 &&
            document.documentElement.style.removeProperty(property),
        );
    };
  }, [active, property]);
  return ref;
}
