import { parseArgs } from 'node:util';
import type { BuiltStory } from './built-stories.ts';

export const HELP = `Looks at every story in Chromium: it renders, axe finds nothing, nothing is too wide for 320 px, the console stays quiet,
nothing is fetched from elsewhere, and the stories with the tag "picture" look as in tests/stories/pictures.

  npm run stories:check                          everything
  npm run stories:check -- --only home           stories with "home" in their id
  npm run stories:check -- --update              take the pictures that differ or are missing anew; look at them before you commit

What differs is shown in reports/stories/index.html.`;

/** The command's options. */
export interface Asked {
  help: boolean;
  /** Only check stories whose id contains this; empty for all. */
  only: string;
  /** Whether to replace the pictures that differ. */
  update: boolean;
}

/** Parses the command's arguments. Returns a sentence if they are invalid. */
export function readAsked(args: readonly string[]): Asked | string {
  try {
    const { help, only, update } = parseArgs({
      args: [...args],
      options: { only: { type: 'string', default: '' }, update: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    }).values;
    // Story ids are lowercase; step ids are not.
    return { help, only: only.toLowerCase(), update };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Why there is nothing to check; null if some story's id contains `only`. */
export function whyNothing(only: string, stories: readonly Pick<BuiltStory, 'id'>[]): string | null {
  return stories.some(({ id }) => id.includes(only)) ? null : `No story has “${only}” in its id.`;
}
