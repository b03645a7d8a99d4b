import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { isWebAddress } from '#src/tools/web-address.ts';
import { DRIVEN_ENGINES, type EngineName } from '#tests/support/driven.ts';
import { isLiveVisit, LIVE_VISITS, type LiveVisit } from './browser/live.ts';
import { LEVELS } from './report/build.ts';
import type { Level } from './unreachable.ts';
import type { RandomWalks } from './walks/walks.ts';

/** The engines' names on the command line. */
const ENGINE_WORDS = DRIVEN_ENGINES.map(({ name }) => name.toLowerCase());

export const USAGE = `Usage: npm run coverage -- [--level ${LEVELS.join('|')}]… [--engine ${ENGINE_WORDS.join('|')}]… [--quick] [--against <file>] [--trend <folder>] [--out <folder>]
       npm run coverage -- [--seed <number>|random] [--walks <number>] [--traffic <file>]
       npm run coverage -- --base <address> [--live <visit>]…
       npm run coverage -- --journey <id> [--base <address>] [--engine <engine>] [--steps <number>] [--shortest] [--out <folder>]
See docs/qa.md, and --help for what the options mean.`;

export const HELP = `${USAGE.split('\n').slice(0, 4).join('\n')}

Walks everything that can happen in the flow, and writes a report.

  --level <level>    Walk one level: pure (the chart as a function), executed (the running chart) or browser (the product in Chromium).
                     Give it again for another one; all three without it.
  --engine <engine>  Walk the browser level in this engine: ${ENGINE_WORDS.join(', ')}. Give it again for another one; Chromium without it.
                     Only Chromium walks all of it; the others walk every state and every transition that a visitor causes.
  --quick            Leave out properties, single changes of the chart and pairs of transitions.
  --seed <number>    Begin the walks at random from this number; --seed random makes one up and prints it. The same one every time without it.
  --walks <number>   How many walks at random; 200 without it.
  --traffic <file>   Walk as visitors went: a file that npm run funnel:export wrote.
  --base <address>   Walk the browser level on a site that is deployed there, calls held as always.
  --live <visit>     With --base, also make this visit once on the site's own backend: ${LIVE_VISITS.join(', ')}. Give it again for another one.
  --against <file>   Tell what changed since an earlier coverage.json.
  --trend <folder>   Put the reports of this folder one after another.
  --journey <id>     Walk one journey alone, by its name in the report: B7 in Chromium, V7 in another engine, J7 on the chart.
  --steps <number>   Only the first steps of that journey, as many as are given.
  --shortest         The fewest steps to what the last of them does, in their place.
  --out <folder>     Where the report goes; reports/coverage without it.
  --help             Show this.

Ends with 0 where all of it was reached or is explained, 1 where it was not, and 2 where the command was not understood or a path is wrong. See docs/qa.md.`;

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
  /** Whether to skip properties, mistakes and pairs. */
  quick: boolean;
  walks: RandomWalks;
  /** Address of a deployed site to walk; null for the product built from this working copy. */
  base: string | null;
  /** Visits to make on the backend of that site; empty without a site. */
  live: LiveVisit[];
  /** Path of an earlier report to compare with; null for none. */
  against: string | null;
  /** Folder of earlier reports; null for none. */
  trend: string | null;
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
  if (unknown.length > 0) throw new Error(`There is no engine ${unknown.join(', ')}: choose among ${ENGINE_WORDS.join(', ')}.`);
  return DRIVEN_ENGINES.map(({ name }) => name).filter((name) => (words.length === 0 ? name === 'Chromium' : words.includes(name.toLowerCase())));
}

/** By default, every run walks the same walks. */
export const WALKS: RandomWalks = { seed: 20_260_302, count: 200, traffic: null };

const SEEDS = 0x7f_ff_ff_ff;

function readSeed(text: string | undefined): number {
  if (text === 'random') return randomInt(SEEDS);
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw new Error(`--seed is a number of at most nine digits, or “random”, and not ${text}.`);
  return text === undefined ? WALKS.seed : Number(text);
}

/** Reads the command line. @throws an error with a sentence for the person who typed it, if it is not valid */
export function readOptions(args: readonly string[]): Options {
  const { help, level, engine, journey, steps, shortest, quick, seed, walks, traffic, base, live, against, trend, out } = parseArgs({
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
      traffic: { type: 'string' },
      base: { type: 'string' },
      against: { type: 'string' },
      trend: { type: 'string' },
      live: { type: 'string', multiple: true, default: [] },
      out: { type: 'string', default: path.join(PROJECT_ROOT, 'reports/coverage') },
    },
  }).values;
  const unknown = level.filter((one) => !isLevel(one));
  if (unknown.length > 0) throw new Error(`There is no level ${unknown.join(', ')}: choose among ${LEVELS.join(', ')}.`);
  if (journey === undefined && (steps !== undefined || shortest)) throw new Error('--steps and --shortest belong to one journey: name it with --journey.');
  if (journey !== undefined && (level.length > 0 || quick)) throw new Error('--level and --quick belong to a run of all journeys: leave them out beside --journey.');
  if (journey !== undefined && (against !== undefined || trend !== undefined)) throw new Error('--against and --trend belong to a run of all journeys: leave them out beside --journey.');
  if (journey !== undefined && !/^[BEJVW][1-9]\d*$/.test(journey)) throw new Error(`There is no journey ${journey}: those in Chromium are called B1, B2 …, those in other engines V1, V2 …, the others J1, J2 …, E1, E2 … and W1, W2 ….`);
  if (steps !== undefined && !/^[1-9]\d*$/.test(steps)) throw new Error(`--steps is a number from 1, and not ${steps}.`);
  if (engine.length > 0 && base !== undefined) throw new Error('--base walks in Chromium: leave --engine out.');
  if (engine.length > 0 && journey === undefined && level.length > 0 && !level.includes('browser')) throw new Error('--engine belongs to the browser level: leave it out beside other levels.');
  if (journey !== undefined && journey.startsWith('V') !== (engine.length === 1 && engine[0] !== 'chromium')) throw new Error('Journeys V1, V2 … are walked in one engine beside Chromium, the others in none: name it with --engine.');
  const isRandomChosen = seed !== undefined || walks !== undefined || traffic !== undefined;
  if (isRandomChosen && (journey !== undefined || quick || base !== undefined)) throw new Error('--seed, --walks and --traffic belong to walks at random, which --journey, --quick and --base leave out.');
  if (walks !== undefined && !/^[1-9]\d*$/.test(walks)) throw new Error(`--walks is a number from 1, and not ${walks}.`);
  if (base !== undefined && !isWebAddress(base)) throw new Error(`--base is an http(s) address, and not ${base}.`);
  if (base !== undefined && level.length > 0) throw new Error('--base walks the browser level, and no other: leave --level out.');
  if (base === undefined && live.length > 0) throw new Error('--live makes visits on a deployed site: say with --base where it is.');
  const strange = live.filter((one) => !isLiveVisit(one));
  if (strange.length > 0) throw new Error(`There is no visit ${strange.join(', ')}: choose among ${LIVE_VISITS.join(', ')}.`);
  return {
    help,
    levels: base !== undefined ? ['browser'] : level.length === 0 ? [...LEVELS] : level.filter(isLevel),
    engines: readEngines(engine),
    quick: quick || base !== undefined,
    walks: { seed: readSeed(seed), count: walks === undefined ? WALKS.count : Number(walks), traffic: traffic === undefined ? null : path.resolve(traffic) },
    base: base ?? null,
    live: live.filter(isLiveVisit),
    against: against === undefined ? null : path.resolve(against),
    trend: trend === undefined ? null : path.resolve(trend),
    folder: path.resolve(out),
    journey: journey === undefined ? null : { id: journey, steps: steps === undefined ? null : Number(steps), shortest },
  };
}
