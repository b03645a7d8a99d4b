import type { CoverageReport, TransitionRow } from './data.ts';
import type { Level } from '../unreachable.ts';

/** Characters that XML 1.0 cannot express. A single one makes the file unreadable. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
}

function testCase(className: string, name: string, failure: string | null, skipped: string | null, seconds = 0): string {
  const inner =
    failure !== null
      ? `<failure message="${escaped(failure)}">${escaped(failure)}</failure>`
      : skipped !== null
        ? `<skipped message="${escaped(skipped)}"/>`
        : '';
  return `    <testcase classname="${escaped(className)}" name="${escaped(name)}" time="${seconds.toFixed(3)}">${inner}</testcase>`;
}

function ofTransition({ id, hits, unreachable }: TransitionRow, level: Level): string {
  const excuse = unreachable !== null && unreachable.levels.includes(level) ? unreachable.reason : null;
  const isReached = (hits[level] ?? 0) > 0;
  return testCase(`transitions.${level}`, id, isReached || excuse !== null ? null : 'not reached', isReached ? null : excuse);
}

/** The report in JUnit format: a test for every transition on every level, for every journey in the browser and for every property. */
export function junitOf({ levels, transitions, journeys, properties, problems }: CoverageReport): string {
  const suites: [string, string[]][] = [
    ...levels.map((level): [string, string[]] => [`transitions, ${level}`, transitions.map((row) => ofTransition(row, level))]),
    [
      'journeys in the browser',
      journeys.filter(({ took }) => took !== null).map(({ id, start, failure, took }) => testCase('journeys', `${id} ${start.says}`, failure, null, (took ?? 0) / 1000)),
    ],
    ['properties', properties.map(({ name, counterexample }) => testCase('properties', name, counterexample?.reason ?? null, null))],
    ['verdict', [testCase('verdict', 'the coverage is complete', problems.length === 0 ? null : problems.join('\n'), null)]],
  ];
  const parts = suites.map(([name, cases]) => {
    const failures = cases.filter((one) => one.includes('<failure')).length;
    const skipped = cases.filter((one) => one.includes('<skipped')).length;
    return `  <testsuite name="${escaped(name)}" tests="${cases.length}" failures="${failures}" skipped="${skipped}">\n${cases.join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${parts.join('\n')}\n</testsuites>\n`;
}
