import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Stage, Status, type StepResult, type TestResult } from 'allure-js-commons';
import {
  createStepResult,
  createTestResult,
  FileSystemWriter,
} from 'allure-js-commons/sdk/reporter';
import { upperFirst } from 'es-toolkit';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import type { Screen } from '../browser/replay.ts';
import { replayCommand } from '../levels/replay.ts';
import type { CoverageReport, JourneyRow } from './report.ts';

/** Pictures of screens, by their names. */
type Screens = ReadonlyMap<string, Pick<Screen, 'picture'>>;

/** The report loads nothing: Allure's page would send visits to an analytics service. */
const NOTHING_FROM_ELSEWHERE = `<meta http-equiv="Content-Security-Policy" content="default-src 'unsafe-inline' 'unsafe-eval' data: blob:">`;

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function pictureFile(screen: string): string {
  return `${digestOf(screen)}.jpg`;
}

function stepResult(
  { steps, done, failure }: JourneyRow,
  index: number,
  screens: Screens,
): StepResult {
  const { says, screen } = steps[index] ?? { says: '', screen: null };
  const failedAt = failure === null ? steps.length : (done ?? 0);
  const isShown =
    index < failedAt &&
    screen !== null &&
    screen !== steps[index - 1]?.screen &&
    (screens.get(screen)?.picture ?? '') !== '';
  return {
    ...createStepResult(),
    name: `${index + 1}. ${upperFirst(says)}`,
    stage: Stage.FINISHED,
    status: index < failedAt ? Status.PASSED : index === failedAt ? Status.FAILED : Status.SKIPPED,
    statusDetails: index === failedAt && failure !== null ? { message: failure } : {},
    attachments: isShown
      ? [{ name: 'Screen', type: 'image/jpeg', source: pictureFile(screen) }]
      : [],
  };
}

/** A journey as Allure knows it. Its steps identify it over time, as its number belongs to one revision of the chart. */
export function resultOf(journey: JourneyRow, startedAt: string, screens: Screens): TestResult {
  const { id, kind, title, url, steps, failure, took } = journey;
  const begun = Date.parse(startedAt);
  const way = [kind, url, ...steps.map(({ says }) => says)].join('\n');
  return {
    ...createTestResult(`${kind}-${id}`, digestOf(way)),
    name: `${id} ${title}`,
    fullName: `${kind} ${digestOf(way)}`,
    description: `Opened at ${url}. Walk it again: ${replayCommand(id)}`,
    stage: Stage.FINISHED,
    status: failure === null ? Status.PASSED : Status.FAILED,
    statusDetails: failure === null ? {} : { message: failure },
    labels: [
      {
        name: 'parentSuite',
        value: kind === 'browser' ? 'Product in Chromium' : 'Chart and running actor',
      },
    ],
    steps: steps.map((_step, index) => stepResult(journey, index, screens)),
    start: begun,
    stop: begun + (took ?? 0),
  };
}

/**
 * Writes the journeys with their steps and pictures as an Allure report: `journeys/index.html` in the folder, one file that needs no network. The folder's
 * `history.jsonl` keeps the results of earlier runs, which the report compares.
 */
export function writeJourneys(
  { journeys, startedAt, chartHash, commit, site }: CoverageReport,
  screens: Screens,
  folder: string,
): void {
  const results = path.join(folder, 'allure-results');
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const writer = new FileSystemWriter({ resultsDir: results });
  for (const [name, { picture }] of screens)
    writer.writeAttachment(pictureFile(name), Buffer.from(picture, 'base64'));
  for (const journey of journeys) writer.writeResult(resultOf(journey, startedAt, screens));
  writer.writeEnvironmentInfo({
    chart: chartHash,
    revision: commit ?? 'unknown',
    site: site ?? 'built from the working copy',
  });
  const output = path.join(folder, 'journeys');
  const settings = [
    '--single-file',
    '--output',
    output,
    '--report-name',
    'Journeys through the booking flow',
    '--history-path',
    path.join(folder, 'history.jsonl'),
    '--report-language',
    'en',
  ];
  execFileSync(
    process.execPath,
    [path.join(PROJECT_ROOT, 'node_modules/allure/cli.js'), 'awesome', ...settings, results],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const page = path.join(output, 'index.html');
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace('<head>', `<head>${NOTHING_FROM_ELSEWHERE}`),
  );
}
