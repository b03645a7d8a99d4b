import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lowerCase, mapValues, uniq, upperFirst } from 'es-toolkit';
import { STEP_IDS, type StepId } from '#src/domain/steps.ts';
import { PROJECT_ROOT } from '../paths.ts';

/** What a page's screen is made of. */
export interface PageParts {
  /** Parts of the product that it shows, in words, such as `offer bar`; those of most pages are left out. */
  shows: string[];
  /** Keys of the content entries that it reads, without those of every page. */
  content: string[];
}

const SCREENS = 'src/screens';
/** Loads its parts later: what is imported from it by name counts, not all that it can load. */
const DECORATIONS = `${SCREENS}/decorations.ts`;
const IMPORT = /^import (?!type )(?:\{([^}]*)\}|\w+) from '([^']+)';/gm;

function sourceOf(file: string): string {
  return readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
}

/** Every part that a file is made of, directly or through others: names of components, and of modules beside them. */
function partsOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...sourceOf(file).matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
    const found = from.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), from)
      : from.slice(1);
    if (!/^src\/(screens|components)\/.*\.tsx?$/.test(found)) return [];
    const components = names.match(/(?<!type )\b[A-Z][a-z]\w*/g) ?? [];
    if (found === DECORATIONS) return components;
    const own = components.length > 0 ? components : [path.posix.parse(found).name];
    // What a component is made of in its turn says nothing about the page.
    return found.startsWith(`${SCREENS}/`) ? [...own, ...partsOf(found, seen)] : own;
  });
}

/** Hooks, rules, whole views and frames: nothing that a visitor sees as a part of the page. */
const NO_PART = /^use[A-Z]|View$|^(rules|Page|Stack|Columns|Skeleton|Spinner)$|\./;

/** A part of more pages than this share says nothing about one of them. */
const USUAL = 0.4;

/** What each page's screen is made of, read from the imports of its source. */
export function pageParts(): Record<StepId, PageParts> {
  const found = STEP_IDS.map((step) => {
    const seen = new Set<string>();
    const shows = partsOf(`${SCREENS}/${step}/${upperFirst(step)}Screen.tsx`, seen).filter(
      (part) => !NO_PART.test(part),
    );
    const content = [...seen].flatMap((file) =>
      [...sourceOf(file).matchAll(/use(?:Content|StepsInfo|\w*Page)\(\s*'(\w+)'/g)].map(
        ([, key = '']) => key,
      ),
    );
    return { step, parts: { shows: shows.map(lowerCase), content } };
  });
  const isRare = (part: string) =>
    part !== 'site' &&
    found.filter(({ parts }) => [...parts.shows, ...parts.content].includes(part)).length <=
      found.length * USUAL;
  return Object.fromEntries(
    found.map(({ step, parts }) => [step, mapValues(parts, (all) => uniq(all).filter(isRare))]),
  ) as Record<StepId, PageParts>;
}
