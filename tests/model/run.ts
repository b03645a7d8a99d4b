import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minBy } from 'es-toolkit';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { messageOf } from '#src/domain/message-of.ts';
import { type Watch, wayThrough } from '#src/model/explore.ts';
import { type Move, nameOf } from '#src/model/moves.ts';
import { createStepper } from '#src/model/stepper.ts';
import { sayLeftOut } from '#tests/support/find-browsers.ts';
import { chartHash } from '#src/tools/flow/chart-hash.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { launchForTests } from '#tests/support/browser.ts';
import { DRIVEN_ENGINES, type EngineName } from '#tests/support/driven.ts';
import { assertionProblems } from './browser/assertions.ts';
import {
  type BrowserReplay,
  emptyGallery,
  type Gallery,
  replayInBrowser,
} from './browser/replay.ts';
import { builtHere, deployedAt, type Site } from './browser/site.ts';
import { chromiumStage, engineStage } from './browser/stage.ts';
import { Expectations, followOpenings } from './expectations.ts';
import { BY_VISITORS, journeyAlong } from './explore/cover.ts';
import { inWords, type Journey } from './explore/journey.ts';
import { coverVisitors, exploreBrowser, exploreChart, type Suite } from './explore/suite.ts';
import { countHits, coverageProblems, type Hits, reachedIn, stateId, statesOf } from './hits.ts';
import { replayExecuted } from './levels/executed.ts';
import { replayPurely } from './levels/pure.ts';
import { failureInWords, type Replay } from './levels/replay.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { beginning, type Tell } from './progress.ts';
import { checkProperties, watchRules } from './properties/check.ts';
import { writeJourneys } from './report/journeys.ts';
import { casesOf, junitOf } from './report/junit.ts';
import { pageOf } from './report/page.ts';
import {
  consoleLines,
  countedRows,
  type CoverageReport,
  type EngineRow,
  journeyRows,
  requirementRows,
  VERDICT_WORDS,
  verdictOf,
} from './report/report.ts';
import { type Level, UNREACHABLE } from './unreachable.ts';

const BROWSER_WORKERS = 2;

/** How long a journey waits before giving up, in milliseconds. A busy machine needs patience, but once several journeys have failed, the product is wrong. */
const PATIENCE_MS = { at: 60_000, later: 10_000, afterFailures: 3 } as const;

/** Exit codes. */
const EXIT = { complete: 0, incomplete: 1, misused: 2 } as const;

function refuse(sentence: string): number {
  console.error(`${sentence}\nnpm run coverage -- --help lists the options.`);
  return EXIT.misused;
}

/** Reads the options, and creates the folder for the report before the long work, so that a wrong path is told at once. */
function optionsGiven(): Options {
  try {
    const given = readOptions(process.argv.slice(2));
    mkdirSync(given.folder, { recursive: true });
    accessSync(given.folder, constants.W_OK);
    return given;
  } catch (error) {
    process.exit(refuse(messageOf(error)));
  }
}

const options = optionsGiven();

/** The deployed site to walk; null for the product built from this working copy. */
let deployed: Site | null = null;

/** Failed journeys, broken properties and broken lines of the specification. */
const failures: string[] = [];
/** Everything else that is wrong. */
const problems: string[] = [];

interface WalkOptions {
  engine?: EngineName;
  gallery?: Gallery;
  tell?: Tell;
}

/** Walks journeys through the product in a browser, two at a time in Chromium, one by one in any other. */
async function inProduct(
  suite: Omit<Suite, 'journeys'>,
  journeys: readonly Journey[],
  { engine = 'Chromium', gallery = emptyGallery(), tell = () => undefined }: WalkOptions,
): Promise<BrowserReplay[]> {
  const site = deployed ?? (await builtHere());
  const chromium = engine === 'Chromium' ? await launchForTests() : null;
  const openStage = () =>
    chromium === null ? engineStage(engine, site) : chromiumStage(chromium, site);
  const waiting = [...journeys].toSorted((a, b) => b.moves.length - a.moves.length);
  const done: BrowserReplay[] = [];
  const walk = async (stage: Awaited<ReturnType<typeof openStage>>, journey: Journey) => {
    const hasFailed = done.filter(({ failure }) => failure !== null).length;
    return replayInBrowser(journey, {
      stepper: suite.stepper,
      stage,
      gallery,
      patienceMs: hasFailed < PATIENCE_MS.afterFailures ? PATIENCE_MS.at : PATIENCE_MS.later,
    });
  };
  const work = async () => {
    const stage = await openStage();
    for (let journey = waiting.shift(); journey !== undefined; journey = waiting.shift()) {
      done.push(await walk(stage, journey));
      tell(done.length, journeys.length);
    }
    await stage.close();
  };
  try {
    await Promise.all(Array.from({ length: chromium === null ? 1 : BROWSER_WORKERS }, work));
    const failed = done.filter(({ failure }) => failure !== null);
    for (const failure of new Set(failed.map((one) => one.failure))) {
      const stage = await openStage();
      const alike = failed.filter((one) => one.failure === failure);
      failures.push(
        await explained(alike, suite, engine, (journey) =>
          replayInBrowser(journey, {
            stepper: suite.stepper,
            stage,
            gallery: emptyGallery(),
            patienceMs: PATIENCE_MS.later,
            traceFolder: path.join(options.folder, 'traces'),
          }),
        ),
      );
      await stage.close();
    }
    return done;
  } finally {
    await chromium?.close();
    await site.stop();
  }
}

/** What is wrong with journeys that fail in the same way, the first of them in words, with the shortest way to its failure and a trace of that. */
async function explained(
  [first, ...others]: readonly BrowserReplay[],
  suite: Pick<Suite, 'stepper' | 'space'>,
  engine: EngineName,
  walk: (journey: Journey) => Promise<BrowserReplay>,
): Promise<string> {
  if (first === undefined) return '';
  const { journey, done, failure } = first;
  const upTo = {
    ...journey,
    moves: journey.moves.slice(0, done + 1),
    moments: journey.moments.slice(0, done + 2),
  };
  const again = await walk(shortestTo(suite, upTo) ?? upTo);
  return failureInWords(first, engine === 'Chromium' ? 'browser' : engine, [
    ...(others.length === 0 ? [] : [`So do ${others.map((one) => one.journey.id).join(', ')}.`]),
    `The shortest way there ${again.failure === null ? 'does not fail' : 'fails too'} (${again.journey.moves.length} steps):`,
    ...inWords(again.journey).map((line) => `  ${line}`),
    ...(again.failure === null || again.failure === failure ? [] : [`  ✗ ${again.failure}`]),
    ...(again.trace === null
      ? []
      : [`Trace: npx playwright show-trace ${path.relative(PROJECT_ROOT, again.trace)}`]),
  ]);
}

/** The shortest way to the last step of a journey; null if it is no shorter than the journey. */
function shortestTo(
  { stepper, space }: Pick<Suite, 'stepper' | 'space'>,
  { id, moves, moments }: Journey,
): Journey | null {
  const whatOf = (move: Move, taken: readonly string[], leaves: readonly string[]) =>
    [nameOf(move), ...taken, ...leaves].join();
  const [last, after] = [moves.at(-1), moments.at(-1)];
  if (last === undefined || after === undefined) return null;
  const wanted = whatOf(last, after.taken, after.leaves);
  const ways = [...space.nodes.values()]
    .flatMap(({ edges }) => edges)
    .filter(({ move, taken, to }) => whatOf(move, taken, to.world.leaves) === wanted)
    .flatMap((edge) => wayThrough(edge) ?? []);
  const best = minBy(ways, ({ edges }) => edges.length);
  return best === undefined || best.edges.length >= moves.length
    ? null
    : journeyAlong(stepper, best, `${id}-shortest`);
}

function exitCode(): number {
  return failures.length + problems.length === 0 ? EXIT.complete : EXIT.incomplete;
}

/** Explores the chart and checks it against the specification, and its steps with `also`. `E…` meet lines that the others do not. */
function exploreModel(expectations: Expectations, also: Watch = () => undefined) {
  const specified = expectations.watch();
  const suite = exploreChart(bookingMachine, (...step) => {
    specified(...step);
    also(...step);
  });
  const { stepper, journeys } = suite;
  for (const journey of journeys.journeys) expectations.look(journey);
  const ways = expectations.ways(stepper);
  for (const way of ways) expectations.look(way);
  followOpenings(expectations, stepper);
  return {
    ...suite,
    journeys: [...journeys.journeys, ...ways],
    missed: journeys.missed,
  };
}

/** Walks one journey. `B…` are journeys in Chromium, `V…` those in other engines, the others on the chart. */
async function replayOne(id: string): Promise<number> {
  const isInBrowser = /^[BV]/.test(id);
  const browser = isInBrowser ? exploreBrowser() : null;
  const { journeys, ...suite } =
    browser === null
      ? exploreModel(new Expectations())
      : {
          ...browser,
          journeys: (id.startsWith('V') ? coverVisitors(browser) : browser.journeys).journeys,
        };
  const journey = journeys.find((one) => one.id === id);
  if (journey === undefined)
    return refuse(`There is no journey ${id} among ${journeys.map((one) => one.id).join(' ')}.`);
  console.log(inWords(journey).join('\n'));
  if (isInBrowser) await inProduct(suite, [journey], { engine: options.engines[0] ?? 'Chromium' });
  else {
    failedAmong([await replayPurely(suite.stepper, journey)], 'pure');
    failedAmong([await replayExecuted(suite.machine, suite.stepper, journey)], 'executed');
  }
  console.log(failures.length === 0 ? '\nThe journey goes its way.' : `\n${failures.join('\n')}`);
  return exitCode();
}

function git(...words: string[]): string {
  return execFileSync('git', words, {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** The commit that was walked, with `+` after it if a file of the product or its tests differs or is new; null without git. */
function commit(): string | null {
  try {
    const changed = git('status', '--porcelain', '--', 'machines', 'src', 'tests');
    return `${git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : '+'}`;
  } catch {
    return null;
  }
}

/** Those that failed, which are noted. */
function failedAmong(replays: readonly Replay[], level: Level): Replay[] {
  const failed = replays.filter(({ failure }) => failure !== null);
  failures.push(...failed.map((replay) => failureInWords(replay, level)));
  return failed;
}

/** Walks every state and every transition that a visitor causes, in an engine other than Chromium. Anything not reached is a problem. */
async function walkedIn(engine: EngineName, suite: Suite): Promise<{ row: EngineRow; hits: Hits }> {
  const { journeys, missed } = coverVisitors(suite);
  const replays = await inProduct(suite, journeys, { engine, tell: beginning(engine) });
  const hits = countHits(replays);
  const excused = UNREACHABLE.filter(({ levels }) => levels.includes('browser'));
  const goals = journeys.flatMap(({ moves, moments }) =>
    moments.flatMap((moment, index) => BY_VISITORS(moment, moves[index - 1])),
  );
  const wanted = new Set([...statesOf(suite.stepper.index).map(stateId), ...goals]);
  const open = [...wanted].filter((id) => !hits.has(id) && !excused.some((one) => one.id === id));
  problems.push(...[...missed, ...open].map((id) => `${engine}: ${id}: not reached`));
  const failed = replays.filter(({ failure }) => failure !== null).length;
  return { row: { name: engine, journeys: replays.length, failures: failed }, hits };
}

/** The engines to walk other than Chromium. One that is missing is reported and left out. */
function otherEngines(): EngineName[] {
  const wanted = DRIVEN_ENGINES.filter(({ name }) => options.engines.includes(name));
  if (wanted.length > 0) sayLeftOut();
  return wanted.filter(({ isHere }) => isHere()).map(({ name }) => name);
}

async function runAll({ levels: chosen, engines: where, quick, walks }: Options): Promise<number> {
  const levels = chosen.filter((level) => level !== 'browser' || where.includes('Chromium'));
  const startedAt = new Date().toISOString();
  const gallery = emptyGallery();
  const hits = new Map<Level | EngineName, Hits>();
  const expectations = new Expectations();
  const rules = watchRules();
  const stepper = createStepper();
  beginning('exploring the chart');
  const { journeys: model, ...suite } = exploreModel(
    expectations,
    quick ? undefined : (...step) => rules.watch(stepper, ...step),
  );
  if (!quick) beginning('properties on random walks');
  const checked = quick ? null : checkProperties(suite.space, rules.found, walks);
  const { index } = suite.stepper;
  problems.push(
    ...assertionProblems(index),
    ...suite.missed.map((goal) => `${goal}: shown by the graph, taken by no journey`),
  );

  const pure = await Promise.all(model.map((journey) => replayPurely(suite.stepper, journey)));
  const failedOnChart = failedAmong(pure, 'pure');
  if (levels.includes('pure')) hits.set('pure', countHits(pure));

  if (levels.includes('executed')) {
    const tell = beginning('running actor');
    const executed: Replay[] = [];
    for (const journey of model) {
      executed.push(await replayExecuted(suite.machine, suite.stepper, journey));
      tell(executed.length, model.length);
    }
    failedOnChart.push(...failedAmong(executed, 'executed'));
    hits.set('executed', countHits(executed));
  }

  let browser: readonly Journey[] = [];
  let replays: BrowserReplay[] = [];
  const engines: EngineRow[] = [];
  if (chosen.includes('browser')) {
    const plan = exploreBrowser();
    for (const engine of otherEngines()) {
      const walked = await walkedIn(engine, plan);
      engines.push(walked.row);
      hits.set(engine, walked.hits);
    }
    if (levels.includes('browser')) {
      browser = plan.journeys.journeys;
      for (const journey of browser) expectations.look(journey);
      replays = await inProduct(plan, browser, { gallery, tell: beginning('product in Chromium') });
      hits.set('browser', countHits(replays));
    }
  }
  const properties = checked?.properties ?? [];
  problems.push(...(checked?.problems ?? []));
  failures.push(
    ...properties.flatMap(({ name, counterexample }) =>
      counterexample === null
        ? []
        : [`${name}: ${counterexample.reason} (${counterexample.steps.join(' › ')})`],
    ),
  );
  const lost = new Set(
    replays.flatMap(({ journey, failure }) => (failure === null ? [] : reachedIn(journey))),
  );
  for (const level of levels)
    problems.push(
      ...coverageProblems(
        index,
        level,
        hits.get(level) ?? new Map(),
        level === 'browser' ? lost : undefined,
      ),
    );

  const requirements = requirementRows(expectations.rows());
  failures.push(...requirements.flatMap(({ problem }) => problem ?? []));
  problems.push(...expectations.unsaid());
  const report: CoverageReport = {
    chartHash: chartHash(),
    commit: commit(),
    site: deployed?.origin ?? null,
    startedAt,
    levels,
    engines,
    problems: [...failures, ...problems],
    otherProblems: problems,
    counted: countedRows(index, hits, [...replays, ...pure]),
    journeys: [
      ...journeyRows(browser, 'browser', replays),
      ...journeyRows(model, 'model', failedOnChart),
    ],
    properties,
    walks: checked?.walks ?? null,
    requirements,
  };
  const cases = casesOf(report);
  const page = path.join(options.folder, 'index.html');
  writeFileSync(page, pageOf(report));
  writeJourneys(report, gallery.screens, options.folder);
  writeFileSync(path.join(options.folder, 'junit.xml'), junitOf(cases));
  const failed = cases.filter(({ failure }) => failure !== null).length;
  const lines = [
    ...consoleLines(report),
    `\n${VERDICT_WORDS[verdictOf(report)]}: ${path.relative(process.cwd(), page)}`,
    // As `.ci/run` reads it.
    `${cases.length - failed} passed, ${failed} failed`,
  ];
  console.log(lines.join('\n'));
  return exitCode();
}

async function main(): Promise<number> {
  try {
    deployed = options.base === null ? null : await deployedAt(options.base);
  } catch (error) {
    console.error(messageOf(error));
    return EXIT.incomplete;
  }
  return options.journey === null ? runAll(options) : replayOne(options.journey);
}

if (options.help) console.log(USAGE);
else process.exitCode = await main();
