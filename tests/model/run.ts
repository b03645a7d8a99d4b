import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { messageOf } from '#src/domain/message-of.ts';
import { chartHash } from '#src/tools/flow/chart-hash.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { webSourcesDigest } from '#src/tools/web-build.ts';
import { sayLeftOut } from '#src/tools/browsers.ts';
import { launchForTests } from '#tests/support/browser.ts';
import { DRIVEN_ENGINES, type EngineName } from '#tests/support/driven.ts';
import { assertionProblems } from './browser/assertions.ts';
import {
  type BrowserReplay,
  emptyGallery,
  type Gallery,
  replayInBrowser,
  type ReplayOptions,
} from './browser/replay.ts';
import { builtHere, deployedAt, type Site } from './browser/site.ts';
import { chromiumStage, engineStage } from './browser/stage.ts';
import { vocabularyProblems } from './cases.ts';
import { caseId, countHits, coverageProblems, type Hits, stateId, statesOf } from './hits.ts';
import { type Edge, type Watch, wayTo } from '#src/model/explore.ts';
import { journeyAlong } from './explore/cover.ts';
import { goalsOf, inWords, type Journey } from './explore/journey.ts';
import { coverVisitors, exploreBrowser, exploreChart, type Suite } from './explore/suite.ts';
import { createStepper } from '#src/model/stepper.ts';
import { replayExecuted } from './levels/executed.ts';
import { replayPurely } from './levels/pure.ts';
import {
  describeDivergence,
  type Divergence,
  type Replay,
  replayCommand,
} from './levels/replay.ts';
import { Expectations, followOpenings, followRareJourneys } from './expectations.ts';
import { type ChosenJourney, type Options, readOptions, USAGE } from './options.ts';
import { beginning, type Tell } from './progress.ts';
import {
  dimensionRows,
  engineRow,
  guardRows,
  journeyRows,
  requirementProblems,
  requirementRows,
  stateRows,
  transitionRows,
} from './report/build.ts';
import { consoleLines } from './report/console.ts';
import type { CoverageReport, EngineRow } from './report/data.ts';
import { writeJourneys } from './report/journeys.ts';
import { casesOf, junitOf } from './report/junit.ts';
import { pageOf } from './report/page.ts';
import { VERDICT_WORDS, verdictOf } from './report/verdict.ts';
import { checkProperties, watchRules } from './properties/check.ts';
import { type Level, UNREACHABLE } from './unreachable.ts';
import type { Start } from '#src/model/variants.ts';

const MAX_BROWSER_JOURNEYS = 40;
const BROWSER_WORKERS = 2;
/** The longest that the browser level may take, in milliseconds. */
const MAX_BROWSER_MS = 120_000;

/** How long a journey waits before giving up, in milliseconds. A busy machine needs patience, but once several journeys have failed, the product is wrong. */
const PATIENCE_MS = { at: 60_000, later: 10_000, afterFailures: 3 } as const;

/** Exit codes. */
const EXIT = { complete: 0, incomplete: 1, misused: 2 } as const;

function refuse(sentence: string): number {
  console.error(`${sentence}\nnpm run coverage -- --help lists the options.`);
  return EXIT.misused;
}

function optionsGiven(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    process.exit(refuse(messageOf(error)));
  }
}

const options = optionsGiven();

/** The deployed site to walk; null for the product built from this working copy. */
let deployed: Site | null = null;

const took: Record<string, number> = {};
/** Failed journeys, broken properties and broken lines of the specification. */
const failures: string[] = [];
/** Everything else that is wrong. */
const problems: string[] = [];

/** Runs a part of the run with progress reports and records how long it took. */
async function timed<T>(what: string, run: (tell: Tell) => Promise<T> | T): Promise<T> {
  const begun = performance.now();
  const result = await run(beginning(what));
  took[what] = Math.round(performance.now() - begun);
  return result;
}

/** Everything that replays reached: transitions, outcomes, states and cases, each as often as it occurred. */
function hitsOf(replays: readonly Pick<Replay, 'seen' | 'journey'>[]): Hits {
  return countHits(
    replays.flatMap(({ seen, journey }) =>
      seen.map(({ taken, outcomes, leaves }, index) => {
        const step = index === 0 ? undefined : journey.steps[index - 1];
        return [
          ...taken,
          ...outcomes,
          ...leaves.map(stateId),
          ...(step === undefined ? [] : [caseId(step.type, step.caseId)]),
        ];
      }),
    ),
  );
}

/** The first steps of a journey; all of it if `steps` is null. */
function prefix(journey: Journey, steps: number | null): Journey {
  return steps === null ? journey : { ...journey, steps: journey.steps.slice(0, steps) };
}

interface WalkOptions {
  engine?: EngineName;
  /** The journey that the command line asked for; null if all are walked. */
  typed?: ChosenJourney | null;
  tell?: Tell;
}

/** Walks journeys through the product in a browser, two at a time in Chromium, one by one in any other. */
async function inProduct(
  suite: Omit<Suite, 'journeys'>,
  journeys: readonly Journey[],
  gallery: Gallery,
  { engine = 'Chromium', typed = null, tell = () => undefined }: WalkOptions,
): Promise<BrowserReplay[]> {
  const site = deployed ?? (await builtHere());
  const chromium = engine === 'Chromium' ? await launchForTests() : null;
  const openStage = () =>
    chromium === null ? engineStage(engine, site) : chromiumStage(chromium, site);
  try {
    const { stepper } = suite;
    const waiting = [...journeys].toSorted((a, b) => b.steps.length - a.steps.length);
    const done: BrowserReplay[] = [];
    const work = async () => {
      const stage = await openStage();
      for (let journey = waiting.shift(); journey !== undefined; journey = waiting.shift()) {
        const patienceMs = patienceAfter(done.filter(({ failure }) => failure !== null).length);
        done.push(await replayInBrowser(journey, { stepper, stage, gallery, patienceMs }));
        tell(done.length, journeys.length);
      }
      await stage.close();
    };
    await Promise.all(Array.from({ length: chromium === null ? 1 : BROWSER_WORKERS }, work));
    const patienceMs = patienceAfter(done.filter(({ failure }) => failure !== null).length);
    for (const alike of failedAlike(done, suite)) {
      const stage = await openStage();
      failures.push(await explained(alike, { stepper, stage, patienceMs, engine }, typed));
      await stage.close();
    }
    return done;
  } finally {
    await chromium?.close();
    await site.stop();
  }
}

function patienceAfter(failed: number): number {
  return failed < PATIENCE_MS.afterFailures ? PATIENCE_MS.at : PATIENCE_MS.later;
}

/** Journeys that fail in the same way. */
interface FailedAlike {
  /** The one with the shortest way to its failure. */
  failed: BrowserReplay;
  short: Journey | null;
  others: string[];
}

function upToFailure({ journey, done }: BrowserReplay): Journey {
  return { ...journey, steps: journey.steps.slice(0, done + 1) };
}

/** Groups journeys that fail with the same message. Each group is reported once, by the shortest way to the failure. */
function failedAlike(
  replays: readonly BrowserReplay[],
  suite: Omit<Suite, 'journeys'>,
): FailedAlike[] {
  const groups = new Map<
    string,
    { failed: BrowserReplay; short: Journey | null; length: number; ids: string[] }
  >();
  for (const failed of replays.filter(({ failure }) => failure !== null)) {
    const upTo = upToFailure(failed);
    const short = shortestTo(suite, upTo);
    const length = (short ?? upTo).steps.length;
    const key = failed.failure ?? '';
    const known = groups.get(key);
    const ids = [...(known?.ids ?? []), failed.journey.id];
    groups.set(
      key,
      known === undefined || length < known.length
        ? { failed, short, length, ids }
        : { ...known, ids },
    );
  }
  return [...groups.values()].map(({ failed, short, ids }) => ({
    failed,
    short,
    others: ids.filter((id) => id !== failed.journey.id),
  }));
}

/**
 * Walks the shortest way to the failure again to get a trace of it. Walks the original way if there is no shorter one, or if the shorter one does not
 * fail. Returns the report.
 */
async function explained(
  { failed, short, others }: FailedAlike,
  { engine, ...settings }: Omit<ReplayOptions, 'gallery'> & { engine: EngineName },
  typed: ChosenJourney | null,
): Promise<string> {
  const walk = (journey: Journey) =>
    replayInBrowser(journey, {
      ...settings,
      gallery: emptyGallery(),
      traceFolder: path.join(options.folder, 'traces'),
    });
  const upTo = upToFailure(failed);
  const shorter = typed?.shortest === true || short === null ? null : await walk(short);
  const isShorterToo = shorter !== null && shorter.failure !== null;
  const again = isShorterToo ? null : await walk(upTo);
  const traced = isShorterToo ? shorter : again;
  const notes = [
    ...(others.length === 0
      ? []
      : [`So ${others.length === 1 ? 'does' : 'do'} ${others.join(', ')}.`]),
    ...(again !== null && again.failure === null
      ? ['It did not fail when it was walked again: the page answers unsteadily.']
      : []),
    ...(isShorterToo
      ? [
          `The shortest way on which it fails too (${shorter.journey.steps.length} steps):`,
          ...inWords(shorter.journey).map((line) => `  ${line}`),
          ...(shorter.failure === failed.failure ? [] : [`  ✗ ${shorter.failure}`]),
          `Replay it: ${replayCommand(upTo.id, upTo.steps.length, { shortest: true, engine })}`,
        ]
      : []),
    ...(traced?.trace === null || traced === null
      ? []
      : [`Trace: npx playwright show-trace ${path.relative(PROJECT_ROOT, traced.trace)}`]),
  ];
  return describeDivergence(
    { journey: failed.journey, step: failed.done + 1, reason: failed.failure ?? '' },
    engine === 'Chromium' ? 'browser' : engine,
    {
      notes,
      replay:
        typed?.shortest === true
          ? replayCommand(typed.id, typed.steps, { ...typed, engine })
          : replayCommand(failed.journey.id, failed.done + 1, { engine }),
    },
  );
}

/** The shortest way to the last step of a journey; null if it is no shorter than the journey. */
function shortestTo(
  { stepper, explorer }: Pick<Suite, 'stepper' | 'explorer'>,
  journey: Journey,
): Journey | null {
  const last = journey.steps.at(-1);
  if (last === undefined) return null;
  let best: { start: Start; edges: Edge[] } | null = null;
  for (const node of explorer.nodes.values()) {
    for (const edge of node.edges) {
      if (
        edge.move.type !== last.type ||
        edge.move.case.id !== last.caseId ||
        edge.taken.join() !== last.taken.join() ||
        edge.to.leaves.join() !== last.leaves.join()
      )
        continue;
      const way = wayTo(node);
      if (way !== null && way.edges.length + 1 < (best?.edges.length ?? journey.steps.length))
        best = { start: way.start, edges: [...way.edges, edge] };
    }
  }
  return best === null ? null : journeyAlong(stepper, best, `${journey.id}-shortest`);
}

function exitCode(): number {
  return failures.length + problems.length === 0 ? EXIT.complete : EXIT.incomplete;
}

/** `J…`, `E…` and `W…` are journeys on the chart, `B…` those in Chromium, `V…` those in other engines. */
function isOfBrowser(id: string): boolean {
  return id.startsWith('B') || id.startsWith('V');
}

/** Explores the chart and checks it against the specification, and its steps with `also`. `W…` are those of rare-journeys.ts; `E…` meet lines that the others do not. */
function exploreModel(expectations: Expectations, also: Watch = () => undefined) {
  const specified = expectations.watch();
  const suite = exploreChart(bookingMachine, (...step) => {
    specified(...step);
    also(...step);
  });
  const { stepper, journeys } = suite;
  for (const journey of journeys.journeys) expectations.follow(stepper, journey);
  const rare = followRareJourneys(expectations, stepper);
  problems.push(...rare.problems);
  const ways = expectations.ways(stepper);
  for (const way of ways) expectations.follow(stepper, way);
  followOpenings(expectations, stepper);
  return {
    ...suite,
    journeys: [...journeys.journeys, ...rare.journeys, ...ways],
    missed: journeys.missed,
  };
}

function exploreFor(id: string) {
  if (!isOfBrowser(id)) return exploreModel(new Expectations());
  const suite = exploreBrowser();
  return {
    ...suite,
    journeys: (id.startsWith('V') ? coverVisitors(suite) : suite.journeys).journeys,
  };
}

async function replayOne({ id, steps, shortest }: ChosenJourney): Promise<number> {
  const { journeys, ...suite } = exploreFor(id);
  const found = journeys.find((one) => one.id === id);
  const letter = id.slice(0, 1);
  if (found === undefined)
    return refuse(
      `There is no journey ${id}: ${letter}1 to ${letter}${journeys.filter((one) => one.id.startsWith(letter)).length} are walked ${isOfBrowser(id) ? 'in the browser' : 'on the chart'}.`,
    );
  if (steps !== null && steps > found.steps.length)
    return refuse(`Journey ${id} has ${found.steps.length} steps, and not ${steps}.`);
  const whole = prefix(found, steps);
  const journey = shortest ? (shortestTo(suite, whole) ?? whole) : whole;
  console.log(inWords(journey).join('\n'));
  if (isOfBrowser(id))
    await inProduct(suite, [journey], emptyGallery(), {
      engine: options.engines[0] ?? 'Chromium',
      typed: { id, steps, shortest },
    });
  else {
    const pure = replayPurely(suite.stepper, journey);
    const executed = await replayExecuted(suite.machine, suite.stepper, journey);
    if (pure.divergence !== null) failures.push(describeDivergence(pure.divergence, 'pure'));
    else if (executed.divergence !== null)
      failures.push(describeDivergence(executed.divergence, 'executed'));
  }
  console.log(failures.length === 0 ? '\nThe journey goes its way.' : `\n${failures.join('\n')}`);
  return exitCode();
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** The commit that was walked, and whether the product or its tests have uncommitted changes. Null without git. */
function commit(): string | null {
  try {
    const hash = git('rev-parse', '--short', 'HEAD');
    return git('status', '--porcelain', '--', 'machines', 'src', 'tests') === ''
      ? hash
      : `${hash} + uncommitted changes`;
  } catch {
    return null;
  }
}

/** Notes the journeys that went another way on a level. */
function divergencesOf(replays: readonly Replay[], level: Level): Divergence[] {
  const found = replays.flatMap(({ divergence }) => divergence ?? []);
  failures.push(...found.map((divergence) => describeDivergence(divergence, level)));
  return found;
}

/** Walks every state and every transition that a visitor causes, in an engine other than Chromium. Anything not reached is a problem. */
async function walkedIn(engine: EngineName, suite: Suite): Promise<EngineRow> {
  const { universe } = suite.stepper;
  const { journeys, missed } = coverVisitors(suite);
  const replays = await timed(engine, (tell) =>
    inProduct(suite, journeys, emptyGallery(), { engine, tell }),
  );
  const hits = countHits(replays.map(({ reached }) => reached));
  const excused = new Set(
    UNREACHABLE.filter(({ levels }) => levels.includes('browser')).map(({ id }) => id),
  );
  const taken = journeys
    .flatMap(({ opening, steps }) => [
      opening.taken,
      ...steps.filter(({ type }) => !type.startsWith('xstate.')).map((step) => step.taken),
    ])
    .flat();
  const wanted = new Set([...statesOf(universe).map(stateId), ...taken]);
  problems.push(
    ...[...missed, ...[...wanted].filter((id) => !hits.has(id) && !excused.has(id))].map(
      (id) => `${engine}: ${id}: not reached`,
    ),
  );
  return engineRow(engine, took[engine] ?? 0, universe, replays);
}

/** The engines to walk other than Chromium. One that is missing is reported and left out. */
function otherEngines(): EngineName[] {
  const wanted = DRIVEN_ENGINES.filter(
    ({ name }) => name !== 'Chromium' && options.engines.includes(name),
  );
  if (wanted.length > 0) sayLeftOut();
  return wanted.filter(({ isHere }) => isHere()).map(({ name }) => name);
}

async function runAll({ levels: chosen, engines: where, quick, walks }: Options): Promise<number> {
  const levels = chosen.filter((level) => level !== 'browser' || where.includes('Chromium'));
  const startedAt = new Date().toISOString();
  const begun = performance.now();
  const gallery: Gallery = emptyGallery();
  const hits = new Map<Level, Hits>();
  const expectations = new Expectations();
  const rules = watchRules();
  const stepper = createStepper();
  const { journeys: model, ...suite } = await timed('exploring and chaining', () =>
    exploreModel(expectations, quick ? undefined : (...step) => rules.watch(stepper, ...step)),
  );
  const checked = quick
    ? null
    : await timed('properties on random walks', () =>
        checkProperties(suite.explorer, rules.found, walks),
      );
  const { universe } = suite.stepper;
  problems.push(
    ...vocabularyProblems(universe),
    ...assertionProblems(universe),
    ...suite.missed.map((goal) => `${goal}: shown by the graph, taken by no journey`),
  );

  const pure = await timed('pure level', () =>
    model.map((journey) => replayPurely(suite.stepper, journey)),
  );
  const diverged: Divergence[] = divergencesOf(pure, 'pure');
  if (levels.includes('pure')) hits.set('pure', hitsOf(pure));

  if (levels.includes('executed')) {
    const executed = await timed('executed level', async (tell) => {
      const replays: Replay[] = [];
      for (const journey of model) {
        replays.push(await replayExecuted(suite.machine, suite.stepper, journey));
        tell(replays.length, pure.length);
      }
      return replays;
    });
    diverged.push(...divergencesOf(executed, 'executed'));
    hits.set('executed', hitsOf(executed));
  }

  let browser: readonly Journey[] = [];
  let replays: BrowserReplay[] = [];
  const engines: EngineRow[] = [];
  const plan = chosen.includes('browser')
    ? await timed('planning the browser level', () => exploreBrowser())
    : null;
  if (plan !== null)
    for (const engine of otherEngines()) engines.push(await walkedIn(engine, plan));
  if (plan !== null && levels.includes('browser')) {
    browser = plan.journeys.journeys;
    for (const journey of browser) expectations.follow(plan.stepper, journey);
    if (browser.length > MAX_BROWSER_JOURNEYS)
      problems.push(`${browser.length} journeys in the browser, more than ${MAX_BROWSER_JOURNEYS}`);
    replays = await timed('browser level', (tell) => inProduct(plan, browser, gallery, { tell }));
    hits.set('browser', countHits(replays.map(({ reached }) => reached)));
    const time = took['browser level'] ?? 0;
    if (time > MAX_BROWSER_MS)
      console.log(
        `The browser level took ${Math.round(time / 1000)} s, more than ${MAX_BROWSER_MS / 1000} s: is the machine busy?`,
      );
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
  const lost = new Map(
    replays
      .filter(({ failure }) => failure !== null)
      .map(({ journey }) => [journey.id, goalsOf(journey)]),
  );
  for (const level of levels) {
    const found = coverageProblems(
      universe,
      level,
      hits.get(level) ?? new Map(),
      UNREACHABLE,
      level === 'browser' ? lost : new Map(),
    );
    problems.push(...found.map((problem) => `${level}: ${problem}`));
  }

  const requirements = requirementRows(expectations.rows());
  failures.push(...requirements.flatMap(({ problem }) => problem ?? []));
  problems.push(...expectations.unsaid(), ...requirementProblems(requirements));
  const measured = { universe, hits, model, browser, replays, diverged };
  const transitions = transitionRows(measured);
  const report: CoverageReport = {
    schema: 1,
    machine: 'booking',
    chartHash: chartHash(),
    productHash: webSourcesDigest().slice(0, 12),
    commit: commit(),
    site: deployed?.origin ?? null,
    startedAt,
    levels: [...levels],
    engines,
    verdict: verdictOf({ levels, engines }, [...failures, ...problems]),
    problems: [...failures, ...problems],
    otherProblems: problems,
    took,
    tookInAll: Math.round(performance.now() - begun),
    dimensions: dimensionRows(measured),
    transitions,
    guards: guardRows(measured),
    states: stateRows(measured),
    journeys: journeyRows(measured),
    properties,
    walks: checked?.walks ?? null,
    requirements,
  };
  const cases = casesOf(report);
  writeFileSync(path.join(options.folder, 'index.html'), pageOf(report));
  writeJourneys(report, gallery.screens, options.folder);
  writeFileSync(path.join(options.folder, 'coverage.json'), JSON.stringify(report, null, 1));
  writeFileSync(path.join(options.folder, 'junit.xml'), junitOf(cases));
  for (const line of consoleLines(report)) console.log(line);
  console.log(
    `\n${VERDICT_WORDS[report.verdict]}: ${path.relative(process.cwd(), path.join(options.folder, 'index.html'))}`,
  );
  // As `.ci/run` reads it.
  const failed = cases.filter(({ failure }) => failure !== null).length;
  console.log(`${cases.length - failed} passed, ${failed} failed`);
  return exitCode();
}

/** Creates the folder for the report before the long work, so that a wrong path is told at once. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    process.exit(refuse(`--out ${folder} cannot be written: ${messageOf(error)}`));
  }
}

async function main(): Promise<number> {
  makeFolder(options.folder);
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
