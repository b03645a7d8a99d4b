import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { DRIVEN_ENGINES, type EngineName } from '#tests/support/driven.ts';
import { type Level, LEVELS } from './unreachable.ts';
import type { RandomWalks } from './walks/walks.ts';

const ENGINES: readonly EngineName[] = ['Chromium', ...DRIVEN_ENGINES.map(({ name }) => name)];
const ENGINE_WORDS = ENGINES.map((name) => name.toLowerCase());

/** By default, every run walks the same walks. */
export const WALKS: RandomWalks = { seed: 20_260_302, count: 200 };

export const USAGE = `Usage: npm run coverage -- [options]
Walks everything that can happen in the flow, and writes a report. See docs/qa.md.

  --level <level>    Walk one level: ${LEVELS.join(', ')} (docs/qa.md says what each is). Give it again for another one; all without it.
  --engine <engine>  Walk the browser level in this engine: ${ENGINE_WORDS.join(', ')}. Give it again for another one; Chromium without it.
  --quick            Leave out the properties and the walks at random.
  --seed <number>    Begin the walks at random from this number; --seed random makes one up and prints it.
  --walks <number>   How many walks at random; ${WALKS.count} without it.
  --base <address>   Walk the browser level on a site that is deployed there, calls held as always.
  --journey <id>     Walk one journey alone, by its name in the report: B7 in Chromium, V7 in another engine, J7 on the chart.
  --out <folder>     Where the report goes; reports/coverage without it.
  --help             Show this.

Ends with 0 where all of it was reached or is explained, 1 where it was not, and 2 where the command was not understood or a path is wrong.`;

/** What the command should do. */
export interface Options {
  help: boolean;
  levels: Level[];
  /** The engines to run the browser level in. */
  engines: EngineName[];
  /** Whether to skip properties and random walks. */
  quick: boolean;
  walks: RandomWalks;
  /** Address of a deployed site to walk; null for the product built from this working copy. */
  base: string | null;
  /** Where the report goes. */
  folder: string;
  /** The one journey to walk, by its id; null for all. */
  journey: string | null;
}

/** The known ones among the words given. @throws if one is unknown */
function chosen<T extends string>(
  what: string,
  known: readonly T[],
  words: readonly string[],
): T[] {
  const unknown = words.find((word) => !known.some((one) => one.toLowerCase() === word));
  if (unknown !== undefined)
    throw new Error(
      `There is no ${what} ${unknown}: choose among ${known.join(', ').toLowerCase()}.`,
    );
  return known.filter((one) => words.includes(one.toLowerCase()));
}

/** @throws if the text is no whole number from 1 */
function countOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Error(`--${name} is a number from 1, of at most nine digits, and not ${text}.`);
  return Number(text);
}

/** Reads the command line. @throws an error with a sentence for the person who typed it, if it is not valid */
export function readOptions(args: readonly string[]): Options {
  const { help, level, engine, journey, quick, seed, walks, base, out } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      level: { type: 'string', multiple: true, default: [] },
      engine: { type: 'string', multiple: true, default: [] },
      journey: { type: 'string' },
      quick: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(WALKS.seed) },
      walks: { type: 'string', default: String(WALKS.count) },
      base: { type: 'string' },
      out: { type: 'string', default: path.join(PROJECT_ROOT, 'reports/coverage') },
    },
  }).values;
  if (journey !== undefined && !/^[BEJV][1-9]\d*$/.test(journey))
    throw new Error(
      `There is no journey ${journey}: those in Chromium are called B1, B2 …, those in other engines V1, V2 …, the others J1, J2 … and E1, E2 ….`,
    );
  const isOther = engine.length === 1 && engine[0] !== 'chromium';
  if (journey !== undefined && journey.startsWith('V') !== isOther)
    throw new Error(
      'Journeys V1, V2 … are walked in one engine other than Chromium, the others in none: name it with --engine.',
    );
  if (base !== undefined && !(/^https?:\/\/[^/]/i.test(base) && URL.canParse(base)))
    throw new Error(`--base is an http(s) address, and not ${base}.`);
  if (base !== undefined && level.length + engine.length > 0)
    throw new Error(
      '--base walks the browser level in Chromium, and no other: leave --level and --engine out.',
    );
  const levels = chosen('level', LEVELS, base === undefined ? level : ['browser']);
  const engines = chosen('engine', ENGINES, engine.length === 0 ? ['chromium'] : engine);
  return {
    help,
    levels: levels.length === 0 ? [...LEVELS] : levels,
    engines,
    quick: quick || base !== undefined,
    walks: {
      seed: seed === 'random' ? randomInt(0x7f_ff_ff_ff) : countOf('seed', seed),
      count: countOf('walks', walks),
    },
    base: base ?? null,
    folder: path.resolve(out),
    journey: journey ?? null,
  };
}
