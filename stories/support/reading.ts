import type { LinkTarget } from '#src/screens/content/useContentLink.ts';
import { frameState } from './frame-state.ts';

/** The frame of a reading page: with Back, without Exit. */
export const READING_FRAME = frameState({ progress: null, leave: null });

/** A link that stays in the story. */
export function stayHere(target: string): LinkTarget {
  return { href: `#${target}`, onClick: (event) => event.preventDefault() };
}
