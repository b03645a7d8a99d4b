import { parseArgs } from 'node:util';
import type { BuiltStory } from './built-stories.ts';

export const HELP = `Looks at every story in Chromium: it renders, axe finds nothing, nothing is too wide for 320 px, the console stays quiet,
nothing is fetched from elsewhere, and the stories with the tag "picture" look as in tests/stories/pictures.

  npm run stories:check                          everything
  npm run stories:check -- --only home           stories with "home" in their id
  npm run stories:check -- --update              take the pictures that differ or are missing anew; look at them before you commit

What differs is shown in reports/stories/index.html.`;

/** What the command is asked to do. */
export interface Asked {
  help: boolean;
  /** Part of the ids of the stories to look at; empty for all. */
  only: string;
  /** Whether pictures that differ are taken anew. */
  update: boolean;
}

/** Reads what stands behind the command; a sentence where it cannot be understood. */
export function readAsked(args: readonly string[]): Asked | string {
  try {
    const { help, only, update } = parseArgs({
      args: [...args],
      options: { only: { type: 'string', default: '' }, update: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    }).values;
    // Ids of stories are in small letters, those of steps are not.
    return { help, only: only.toLowerCase(), update };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Why there is nothing to look at; null where some story has `only` in its id. */
export function whyNothing(only: string, stories: readonly Pick<BuiltStory, 'id'>[]): string | null {
  return stories.some(({ id }) => id.includes(only)) ? null : `No story has “${only}” in its id.`;
}
