import { readFileSync } from 'node:fs';
import path from 'node:path';
import { STEP_IDS, type StepId } from '#src/domain/steps.ts';
import { PROJECT_ROOT } from '../paths.ts';
import { keyWords } from '#src/model/words.ts';

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

/** A file's imports from the screens and the components: the file, and the names. */
function importsOf(file: string): { from: string; names: string[] }[] {
  const source = readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
  return [...source.matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
    const found = from.startsWith('#src/')
      ? from.slice(1)
      : from.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), from)
        : '';
    return /^src\/(screens|components)\/.*\.tsx?$/.test(found)
      ? [
          {
            from: found,
            names: names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '' && !name.startsWith('type ')),
          },
        ]
      : [];
  });
}

/** Every part that a file is made of, directly or through others: names of components, and of modules beside them. */
function partsOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return importsOf(file).flatMap(({ from, names }) => {
    const components = names.filter((name) => /^[A-Z][a-z]/.test(name));
    if (from === DECORATIONS) return components;
    // What a component is made of in its turn says nothing about the page.
    const within = from.startsWith(`${SCREENS}/`) ? partsOf(from, seen) : [];
    return [
      ...components,
      ...(components.length === 0 ? [path.posix.basename(from).replace(/\.tsx?$/, '')] : []),
      ...within,
    ];
  });
}

/** Hooks, rules, whole views and frames: nothing that a visitor sees as a part of the page. */
const NO_PART = /^use[A-Z]|View$|^(rules|Page|Stack|Columns|Skeleton|Spinner)$|\./;

function wordsOf(part: string): string[] {
  return NO_PART.test(part)
    ? []
    : [
        keyWords(part.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
          .trim()
          .toLowerCase(),
      ];
}

/** A part of more pages than this share says nothing about one of them. */
const USUAL = 0.4;

/** What each page's screen is made of, read from the imports of its source. */
export function pageParts(): Record<StepId, PageParts> {
  const screens = readFileSync(path.join(PROJECT_ROOT, SCREENS, 'screens.ts'), 'utf8');
  const files = Object.fromEntries(
    [...screens.matchAll(/^ {2}(\w+): screen\(\s*\(\) => import\('\.\/([^']+)'\)/gm)].map(
      ([, step, file]) => [step, `${SCREENS}/${file}`],
    ),
  );
  const found = STEP_IDS.map((step) => {
    const seen = new Set<string>();
    const all = [...new Set(partsOf(files[step] ?? '', seen).flatMap(wordsOf))];
    const content = [...seen].flatMap((file) =>
      [
        ...readFileSync(path.join(PROJECT_ROOT, file), 'utf8').matchAll(
          /use(?:Content|StepsInfo)\(\s*'(\w+)'/g,
        ),
      ].map(([, key = '']) => key),
    );
    return { step, all, content: [...new Set(content)].filter((key) => key !== 'site') };
  });
  const isRare = (part: string) =>
    found.filter(({ all, content }) => [...all, ...content].includes(part)).length <=
    found.length * USUAL;
  return Object.fromEntries(
    found.map(({ step, all, content }) => [
      step,
      { shows: all.filter(isRare), content: content.filter(isRare) },
    ]),
  ) as Record<StepId, PageParts>;
}
