import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { isWebAddress } from '#src/tools/web-address.ts';
import { DRIVEN_ENGINES, type EngineName } from '#tests/support/driven.ts';
import { LEVELS } from './report/build.ts';
import type { Level } from './unreachable.ts';
import type { RandomWalks } from './walks/walks.ts';

/** The engines' names on the command line. */
const ENGINE_WORDS = DRIVEN_ENGINES.map(({ name }) => name.toLowerCase());

export const USAGE = `Usage: npm run coverage -- [options]
Walks everything that can happen in the flow, and writes a report. See docs/qa.md.

  --level <level>    Walk one level: ${LEVELS.join(', ')} (docs/qa.md says what each is). Give it again for another one; all without it.
  --engine <engine>  Walk the browser level in this engine: ${ENGINE_WORDS.join(', ')}. Give it again for another one; Chromium without it.
  --quick            Leave out the properties and the walks at random.
  --seed <number>    Begin the walks at random from this number; --seed random makes one up and prints it.
  --walks <number>   How many walks at random; 200 without it.
  --base <address>   Walk the browser level on a site that is deployed there, calls held as always.
  --journey <id>     Walk one journey alone, by its name in the report: B7 in Chromium, V7 in another engine, J7 on the chart.
  --steps <number>   Only the first steps of that journey.
  --shortest         The fewest steps to what the last of them does, in their place.
  --out <folder>     Where the report goes; reports/coverage without it.
  --help             Show this.

Ends with 0 where all of it was reached or is explained, 1 where it was not, and 2 where the command was not understood or a path is wrong.`;

/** The one journey to walk. */
export interface ChosenJourney {
  id: string;
  /** How many of its steps to walk; null for all. */
  steps: number | null;
  /** Whether to walk the shortest way to what its last step does instead. */
  shortest: boolean;
}

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
  /** The one journey to walk; null for all. */
  journey: ChosenJourney | null;
}

function isLevel(text: string): text is Level {
  return LEVELS.some((level) => level === text);
}

function readEngines(words: readonly string[]): EngineName[] {
  const unknown = words.filter((word) => !ENGINE_WORDS.includes(word));
  if (unknown.length > 0)
    throw new Error(
      `There is no engine ${unknown.join(', ')}: choose among ${ENGINE_WORDS.join(', ')}.`,
    );
  return DRIVEN_ENGINES.map(({ name }) => name).filter((name) =>
    words.length === 0 ? name === 'Chromium' : words.includes(name.toLowerCase()),
  );
}

/** By default, every run walks the same walks. */
export const WALKS: RandomWalks = { seed: 20_260_302, count: 200 };

const SEEDS = 0x7f_ff_ff_ff;

function readSeed(text: string | undefined): number {
  if (text === 'random') return randomInt(SEEDS);
  if (text !== undefined && !/^\d{1,9}$/.test(text))
    throw new Error(`--seed is a number of at most nine digits, or “random”, and not ${text}.`);
  return text === undefined ? WALKS.seed : Number(text);
}

/** Reads the command line. @throws an error with a sentence for the person who typed it, if it is not valid */
export function readOptions(args: readonly string[]): Options {
  const { help, level, engine, journey, steps, shortest, quick, seed, walks, base, out } =
    parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', default: false },
        level: { type: 'string', multiple: true, default: [] },
        engine: { type: 'string', multiple: true, default: [] },
        journey: { type: 'string' },
        steps: { type: 'string' },
        shortest: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        seed: { type: 'string' },
        walks: { type: 'string' },
        base: { type: 'string' },
        out: { type: 'string', default: path.join(PROJECT_ROOT, 'reports/coverage') },
      },
    }).values;
  const unknown = level.filter((one) => !isLevel(one));
  if (unknown.length > 0)
    throw new Error(`There is no level ${unknown.join(', ')}: choose among ${LEVELS.join(', ')}.`);
  if (journey === undefined && (steps !== undefined || shortest))
    throw new Error('--steps and --shortest belong to one journey: name it with --journey.');
  if (journey !== undefined && (level.length > 0 || quick))
    throw new Error(
      '--level and --quick belong to a run of all journeys: leave them out beside --journey.',
    );
  if (journey !== undefined && !/^[BEJVW][1-9]\d*$/.test(journey))
    throw new Error(
      `There is no journey ${journey}: those in Chromium are called B1, B2 …, those in other engines V1, V2 …, the others J1, J2 …, E1, E2 … and W1, W2 ….`,
    );
  if (steps !== undefined && !/^[1-9]\d*$/.test(steps))
    throw new Error(`--steps is a number from 1, and not ${steps}.`);
  if (engine.length > 0 && base !== undefined)
    throw new Error('--base walks in Chromium: leave --engine out.');
  if (engine.length > 0 && journey === undefined && level.length > 0 && !level.includes('browser'))
    throw new Error('--engine belongs to the browser level: leave it out beside other levels.');
  if (
    journey !== undefined &&
    journey.startsWith('V') !== (engine.length === 1 && engine[0] !== 'chromium')
  )
    throw new Error(
      'Journeys V1, V2 … are walked in one engine beside Chromium, the others in none: name it with --engine.',
    );
  const isRandomChosen = seed !== undefined || walks !== undefined;
  if (isRandomChosen && (journey !== undefined || quick || base !== undefined))
    throw new Error(
      '--seed and --walks belong to walks at random, which --journey, --quick and --base leave out.',
    );
  if (walks !== undefined && !/^[1-9]\d*$/.test(walks))
    throw new Error(`--walks is a number from 1, and not ${walks}.`);
  if (base !== undefined && !isWebAddress(base))
    throw new Error(`--base is an http(s) address, and not ${base}.`);
  if (base !== undefined && level.length > 0)
    throw new Error('--base walks the browser level, and no other: leave --level out.');
  return {
    help,
    levels:
      base !== undefined ? ['browser'] : level.length === 0 ? [...LEVELS] : level.filter(isLevel),
    engines: readEngines(engine),
    quick: quick || base !== undefined,
    walks: { seed: readSeed(seed), count: walks === undefined ? WALKS.count : Number(walks) },
    base: base ?? null,
    folder: path.resolve(out),
    journey:
      journey === undefined
        ? null
        : { id: journey, steps: steps === undefined ? null : Number(steps), shortest },
  };
}
