import { LEVELS } from './build.ts';
import type { CoverageReport, DimensionRow } from './data.ts';
import { notShownBy } from './verdict.ts';

function dimensionLine({ name, levels }: DimensionRow): string {
  const on = LEVELS.flatMap((level) => {
    const part = levels[level];
    return part === null
      ? []
      : [
          `${level} ${part.covered}/${part.total - part.unreachable}${part.unreachable === 0 ? '' : ` (${part.unreachable} cannot be)`}`,
        ];
  });
  return `${name.padEnd(50)} ${on.join('   ')}`;
}

function walkLines(walks: CoverageReport['walks']): string[] {
  if (walks === null) return [];
  const { count, steps, seed } = walks;
  return [
    `Walks at random: ${count}, ${steps} steps; the same ones again: --seed ${seed} --walks ${count}`,
  ];
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The numbers and the open problems, as text for a terminal. */
export function consoleLines({
  levels,
  engines,
  dimensions,
  took,
  tookInAll,
  walks,
  journeys,
  site,
  problems,
}: CoverageReport): string[] {
  const count = (kind: 'model' | 'browser'): number =>
    journeys.filter((journey) => journey.kind === kind).length;
  return [
    ...dimensions.map(dimensionLine),
    `Journeys: ${count('model')} on the chart, ${count('browser')} in Chromium`,
    ...engines.map(({ name, journeys: walked, failures, states }) => {
      const seen = Object.values(states);
      return `In ${name}: ${walked - failures} of ${walked} journeys pass, ${seen.filter((times) => times > 0).length} of ${seen.length} states seen`;
    }),
    ...(site === null ? [] : [`Walked at ${site}`]),
    ...walkLines(walks),
    `${Object.entries(took)
      .map(([what, time]) => `${what} ${seconds(time)}`)
      .join(' · ')}; in all ${seconds(tookInAll)}, as some go on beside others`,
    notShownBy({ levels, engines, walks }),
    ...problems.map((problem) => `\n${problem}`),
  ];
}
