import type { CoverageReport } from './data.ts';

/** What a run says nothing about even if all of it passes, worded for somebody who relies on it. */
export function notShownBy({ levels, engines, mutation }: Pick<CoverageReport, 'levels' | 'engines' | 'mutation'>): string {
  const browsers = [...(levels.includes('browser') ? ['Chromium'] : []), ...engines.map(({ name }) => name)];
  const parts = [
    ...(browsers.length > 0 ? [`other browsers than ${browsers.join(', ')}`, 'how pages look'] : ['the product itself: its pages were not walked']),
    'what no case brings about',
    'how closely screens are looked at: the single changes are ones of the chart, none of what a screen hands over (*Screen.tsx)',
    'what the lines of the specification leave open',
    ...(mutation === null ? ['properties, single changes of the chart and pairs of transitions, which were left out'] : []),
  ];
  return `A green run does not show: ${parts.join('; ')}.`;
}
