import { escaped } from './page.ts';
import { type CoverageReport, VERDICT_WORDS, verdictOf } from './report.ts';

/** One case of the report in JUnit format. */
export interface Case {
  suite: string;
  name: string;
  failure: string | null;
  /** Why it says nothing; absent if it passed or failed. */
  skipped?: string;
  seconds?: number;
}

/** What a run checked: a case for every line of the specification, every journey and every property, and one for each other problem. */
export function casesOf(
  report: Pick<
    CoverageReport,
    'requirements' | 'journeys' | 'properties' | 'otherProblems' | 'levels' | 'engines' | 'problems'
  >,
): Case[] {
  const { requirements, journeys, properties, otherProblems } = report;
  return [
    ...requirements.map(({ id, says, problem }) => ({
      suite: 'specification',
      name: `[${id}] ${says}`,
      failure: problem,
    })),
    ...journeys.map(({ id, kind, title, failure, took }) => ({
      suite: kind === 'browser' ? 'journeys in Chromium' : 'journeys on the chart',
      name: `${id} ${title}`,
      failure,
      seconds: (took ?? 0) / 1000,
    })),
    ...properties.map(({ name, counterexample }) => ({
      suite: 'properties',
      name,
      failure: counterexample && [counterexample.reason, ...counterexample.steps].join('\n'),
    })),
    ...otherProblems.map((problem) => ({
      suite: 'coverage',
      name: problem.split('\n', 1)[0] ?? '',
      failure: problem,
    })),
    {
      suite: 'coverage',
      name: 'the product was walked',
      failure: null,
      ...(verdictOf(report) === 'chart only' && { skipped: VERDICT_WORDS['chart only'] }),
    },
  ];
}

/** Characters that XML 1.0 cannot express. A single one makes the file unreadable. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function inXml(text: string): string {
  return escaped(text.replace(NOT_IN_XML, ''));
}

function caseInXml({ suite, name, failure, skipped, seconds = 0 }: Case): string {
  const inner =
    failure !== null
      ? `<failure message="${inXml(failure.split('\n', 1)[0] ?? '')}">${inXml(failure)}</failure>`
      : skipped !== undefined
        ? `<skipped message="${inXml(skipped)}"/>`
        : '';
  return `    <testcase classname="${inXml(suite)}" name="${inXml(name)}" time="${seconds.toFixed(3)}">${inner}</testcase>`;
}

/** The cases in JUnit format, for build servers. */
export function junitOf(cases: readonly Case[]): string {
  const parts = [...new Set(cases.map(({ suite }) => suite))].map((name) => {
    const all = cases.filter(({ suite }) => suite === name);
    const failures = all.filter(({ failure }) => failure !== null).length;
    const skipped = all.filter((one) => one.skipped !== undefined).length;
    return `  <testsuite name="${inXml(name)}" tests="${all.length}" failures="${failures}" skipped="${skipped}">\n${all.map(caseInXml).join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${parts.join('\n')}\n</testsuites>\n`;
}
