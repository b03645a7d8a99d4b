import { TEST_EMAIL } from '../browser/live.ts';
import { LEVELS } from './build.ts';
import { changeLines } from './changes.ts';
import type { CoverageReport, DimensionRow } from './data.ts';
import { notShownBy } from './limits.ts';

function dimensionLine({ name, levels, conceivable }: DimensionRow): string {
  const on = LEVELS.flatMap((level) => {
    const part = levels[level];
    return part === null ? [] : [`${level} ${part.covered}/${part.total - part.unreachable}${part.unreachable === 0 ? '' : ` (${part.unreachable} cannot be)`}`];
  });
  const found = conceivable === undefined ? '' : ` found, of ${conceivable} that the chart's shape would allow`;
  return `${name.padEnd(50)} ${on.join('   ')}${found}`;
}

function mutationLines(mutation: CoverageReport['mutation']): string[] {
  if (mutation === null) return [];
  const { killed, relevant, score, extraJourneys, survivors, equivalent } = mutation;
  return [
    `Single changes of the chart that a recording of the journeys tells apart: ${killed} of ${relevant} (${(score * 100).toFixed(1)} %), with ${extraJourneys} short journeys for this alone; ${equivalent.length} more change nothing`,
    ...survivors.map(({ id, reason }) => `  not told apart: ${id}\n    ${reason || 'nobody said why'}`),
  ];
}

function walkLines(walks: CoverageReport['walks']): string[] {
  if (walks === null) return [];
  const { count, steps, seed, traffic } = walks;
  return [`Walks at random: ${count}, ${steps} steps${traffic === null ? '' : ', weighted by traffic'}; the same ones again: --seed ${seed} --walks ${count}`];
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The numbers and the open problems, as text for a terminal. */
export function consoleLines({ levels, engines, dimensions, took, tookInAll, mutation, walks, journeys, site, live, against, problems }: CoverageReport): string[] {
  const count = (kind: 'model' | 'browser'): number => journeys.filter((journey) => journey.kind === kind).length;
  return [
    ...dimensions.map(dimensionLine),
    `Journeys: ${count('model')} on the chart, ${count('browser')} in Chromium`,
    ...engines.map(({ name, journeys: walked, failures, states }) => {
      const seen = Object.values(states);
      return `In ${name}: ${walked - failures} of ${walked} journeys pass, ${seen.filter((times) => times > 0).length} of ${seen.length} states seen`;
    }),
    ...(site === null ? [] : [`Walked at ${site}`]),
    ...live.map(({ visit, draft }) => `Left behind by the live visit “${visit}”: draft ${draft ?? 'none'} of ${TEST_EMAIL}`),
    ...walkLines(walks),
    ...mutationLines(mutation),
    `${Object.entries(took).map(([what, time]) => `${what} ${seconds(time)}`).join(' · ')}; in all ${seconds(tookInAll)}, as some go on beside others`,
    notShownBy({ levels, engines, mutation }),
    ...(against === null ? [] : changeLines(against)),
    ...problems.map((problem) => `\n${problem}`),
  ];
}
