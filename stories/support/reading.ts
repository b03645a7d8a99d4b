import type { LinkTarget } from '#src/screens/content/useContentLink.ts';
import { frameState } from './frame-state.ts';

/** The frame of a page to read: Back, no Exit. */
export const READING_FRAME = frameState({ progress: null, leave: null });

/** A link that stays in the story. */
export function stayHere(target: string): LinkTarget {
  return { href: `#${target}`, onClick: (event) => event.preventDefault() };
}
