import type { CoverageReport } from './data.ts';

/** What a run says nothing about even if all of it passes, worded for somebody who relies on it. */
export function notShownBy({ levels, engines, walks }: Pick<CoverageReport, 'levels' | 'engines' | 'walks'>): string {
  const browsers = [...(levels.includes('browser') ? ['Chromium'] : []), ...engines.map(({ name }) => name)];
  const parts = [
    ...(browsers.length > 0 ? [`other browsers than ${browsers.join(', ')}`, 'how pages look'] : ['the product itself: its pages were not walked']),
    'what no case brings about',
    'what the lines of the specification leave open',
    ...(walks === null ? ['properties and random walks, which were left out'] : []),
  ];
  return `A green run does not show: ${parts.join('; ')}.`;
}
