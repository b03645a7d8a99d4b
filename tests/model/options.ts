import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { LEVELS } from './report/build.ts';
import type { Level } from './unreachable.ts';

export const USAGE = `Usage: npm run coverage -- [--level ${LEVELS.join('|')}]… [--quick] [--out <folder>]
       npm run coverage -- --journey <id> [--steps <number>] [--shortest] [--out <folder>]
See docs/qa.md, and --help for what the options mean.`;

export const HELP = `${USAGE.split('\n').slice(0, 2).join('\n')}

Walks everything that can happen in the flow, and writes a report.

  --level <level>    Walk one level: pure (the chart as a function), executed (the running chart) or browser (the product in Chromium).
                     Give it again for another one; all three without it.
  --quick            Leave out properties, single changes of the chart and pairs of transitions.
  --journey <id>     Walk one journey alone, by its name in the report: B7 in the browser, J7 on the chart.
  --steps <number>   Only the first steps of that journey, as many as are given.
  --shortest         The fewest steps to what the last of them does, in their place.
  --out <folder>     Where the report goes; reports/coverage without it.
  --help             Show this.

Ends with 0 where all of it was reached or is explained, 1 where it was not, and 2 where the command was not understood. See docs/qa.md.`;

/** A journey that is to be walked alone. */
export interface ChosenJourney {
  id: string;
  /** How many of its steps; null for all. */
  steps: number | null;
  /** Whether the fewest steps to what its last step does are walked instead. */
  shortest: boolean;
}

/** What the command is asked to do. */
export interface Options {
  help: boolean;
  levels: Level[];
  /** Without properties, mistakes and pairs. */
  quick: boolean;
  /** Where the report goes. */
  folder: string;
  /** The one journey to walk; null for all. */
  journey: ChosenJourney | null;
}

function isLevel(text: string): text is Level {
  return LEVELS.some((level) => level === text);
}

/** Reads what stands behind the command. @throws a sentence for the person who wrote it, where it cannot be understood */
export function readOptions(args: readonly string[]): Options {
  const { help, level, journey, steps, shortest, quick, out } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      level: { type: 'string', multiple: true, default: [] },
      journey: { type: 'string' },
      steps: { type: 'string' },
      shortest: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      out: { type: 'string', default: path.join(PROJECT_ROOT, 'reports/coverage') },
    },
  }).values;
  const unknown = level.filter((one) => !isLevel(one));
  if (unknown.length > 0) throw new Error(`There is no level ${unknown.join(', ')}: choose among ${LEVELS.join(', ')}.`);
  if (journey === undefined && (steps !== undefined || shortest)) throw new Error('--steps and --shortest belong to one journey: name it with --journey.');
  if (journey !== undefined && (level.length > 0 || quick)) throw new Error('--level and --quick belong to a run of all journeys: leave them out beside --journey.');
  if (journey !== undefined && !/^[BEJ][1-9]\d*$/.test(journey)) throw new Error(`There is no journey ${journey}: those in the browser are called B1, B2 …, the others J1, J2 … and E1, E2 ….`);
  if (steps !== undefined && !/^[1-9]\d*$/.test(steps)) throw new Error(`--steps is a number from 1, and not ${steps}.`);
  return {
    help,
    levels: level.length === 0 ? [...LEVELS] : level.filter(isLevel),
    quick,
    folder: path.resolve(out),
    journey: journey === undefined ? null : { id: journey, steps: steps === undefined ? null : Number(steps), shortest },
  };
}
