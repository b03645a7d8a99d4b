import type { ToggleOption } from '#src/content/parse.ts';
import type { LinkTarget } from '#src/screens/content/useContentLink.ts';
import { frameState } from './frame-state.ts';

/** The frame of a reading page: with Back, without Exit. */
export const READING_FRAME = frameState({ progress: null, leave: null });

/** What every reading page shows beside its copy. */
export const READING = { frame: READING_FRAME, overview: stayHere('explore-resources') };

/** A link that stays in the story. */
export function stayHere(target: string): LinkTarget {
  return { href: `#${target}`, onClick: (event) => event.preventDefault() };
}

/** Options of which the one with this unique name is selected as a page opens. */
export function selecting(name: string, options: readonly ToggleOption[]): ToggleOption[] {
  return options.map((option) => ({ ...option, selected: option.uniqueName === name }));
}
