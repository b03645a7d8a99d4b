import { readFileSync } from 'node:fs';
import path from 'node:path';
import { STEP_IDS, STEPS } from '#src/domain/steps.ts';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { readRequirements } from '#src/tools/requirements.ts';
import { type Coverage, statusOfHits } from '#src/model/coverage-report.ts';
import { guardWords, inQuotes, transitionWords } from '#src/model/words.ts';
import { CASES_BY_TYPE } from '#tests/model/cases.ts';
import { NOON } from '#src/model/cases/case.ts';
import { countHits } from '../hits.ts';
import type { Hits } from '../hits.ts';
import type { ExpectationRow } from '../expectations.ts';
import { goalsOf, type Journey } from '../explore/journey.ts';
import { caseId, stateId, statesOf } from '../hits.ts';
import type { Universe } from '#src/model/outcomes.ts';
import type { Divergence } from '../levels/replay.ts';
import { type Level, UNREACHABLE } from '../unreachable.ts';
import type { BrowserReplay } from '../browser/replay.ts';
import { screenOf } from '../browser/screens.ts';
import type {
  CoverageReport,
  DimensionRow,
  EngineRow,
  Excuse,
  GuardRow,
  JourneyRow,
  Reached,
  StateRow,
  TransitionRow,
} from './data.ts';

export const LEVELS: readonly Level[] = ['pure', 'executed', 'browser'];

export interface Measured {
  universe: Universe;
  hits: ReadonlyMap<Level, Hits>;
  model: readonly Journey[];
  browser: readonly Journey[];
  replays: readonly BrowserReplay[];
  /** Where journeys on the chart went another way. */
  diverged: readonly Divergence[];
}

function reached({ hits }: Pick<Measured, 'hits'>, id: string): Reached {
  const on = (level: Level) => {
    const found = hits.get(level);
    return found === undefined ? null : (found.get(id) ?? 0);
  };
  return { pure: on('pure'), executed: on('executed'), browser: on('browser') };
}

function excuseOf(id: string): Excuse | null {
  const found = UNREACHABLE.find((one) => one.id === id);
  return found === undefined
    ? null
    : { levels: found.levels, reason: found.reason, owner: found.owner };
}

const VERDICTS = {
  hit: 'covered',
  missed: 'uncovered',
  unreachable: 'unreachable',
} as const satisfies Record<Coverage, TransitionRow['status']>;

/** The verdict on the deepest level that was run, the same as in the flow explorer, and the reason for it. */
function statusOf(
  measured: Pick<Measured, 'hits'>,
  id: string,
): Pick<TransitionRow, 'status' | 'reason'> {
  const excuse = excuseOf(id);
  return {
    status: VERDICTS[statusOfHits(reached(measured, id), excuse?.levels ?? [])],
    reason: excuse?.reason ?? '',
  };
}

function journeysBy(journeys: readonly Journey[]): Map<string, string[]> {
  const by = new Map<string, string[]>();
  for (const journey of journeys)
    for (const goal of goalsOf(journey)) by.set(goal, [...(by.get(goal) ?? []), journey.id]);
  return by;
}

export function transitionRows(
  measured: Pick<Measured, 'universe' | 'hits' | 'model' | 'browser'>,
): TransitionRow[] {
  const model = journeysBy(measured.model);
  const browser = journeysBy(measured.browser);
  return measured.universe.chart.transitions.map((transition) => ({
    id: transition.id,
    source: transition.source,
    event: transition.event,
    index: transition.index,
    targets: transition.targets,
    guard: transition.guard,
    says: transitionWords(transition),
    hits: reached(measured, transition.id),
    journeys: { model: model.get(transition.id) ?? [], browser: browser.get(transition.id) ?? [] },
    unreachable: excuseOf(transition.id),
    ...statusOf(measured, transition.id),
  }));
}

export function guardRows(measured: Measured): GuardRow[] {
  return measured.universe.chart.transitions.flatMap(({ id, guard }) =>
    guard === null
      ? []
      : [
          {
            id,
            says: guardWords(guard),
            true: reached(measured, `${id} = true`),
            false: reached(measured, `${id} = false`),
            unreachable: { true: excuseOf(`${id} = true`), false: excuseOf(`${id} = false`) },
          },
        ],
  );
}

export function stateRows(measured: Measured): StateRow[] {
  const says = new Map(
    measured.universe.chart.states.map(({ path: one, description }) => [one, description]),
  );
  return statesOf(measured.universe).map((one) => ({
    path: one,
    says: says.get(one) ?? '',
    hits: reached(measured, stateId(one)),
    unreachable: excuseOf(stateId(one)),
  }));
}

/** What replays in an engine other than Chromium have shown. */
export function engineRow(
  name: EngineRow['name'],
  took: number,
  universe: Universe,
  replays: readonly Pick<BrowserReplay, 'reached' | 'failure'>[],
): EngineRow {
  const hits = countHits(replays.map(({ reached: ids }) => ids));
  const states = Object.fromEntries(
    statesOf(universe).map((one) => [one, hits.get(stateId(one)) ?? 0]),
  );
  return {
    name,
    journeys: replays.length,
    failures: replays.filter(({ failure }) => failure !== null).length,
    took,
    states,
  };
}

function dimension(name: string, measured: Measured, ids: readonly string[]): DimensionRow {
  const on = (level: Level) => {
    const hits = measured.hits.get(level);
    if (hits === undefined) return null;
    const excused = new Set(
      UNREACHABLE.filter(({ levels }) => levels.includes(level)).map(({ id }) => id),
    );
    const covered = ids.filter((id) => (hits.get(id) ?? 0) > 0).length;
    return {
      covered,
      unreachable: ids.filter((id) => excused.has(id) && (hits.get(id) ?? 0) === 0).length,
      total: ids.length,
    };
  };
  return { name, levels: { pure: on('pure'), executed: on('executed'), browser: on('browser') } };
}

export function dimensionRows(measured: Measured): DimensionRow[] {
  const { universe } = measured;
  const cases = [...CASES_BY_TYPE].flatMap(([event, all]) =>
    all.map(({ id }) => caseId(event, id)),
  );
  return [
    dimension('States', measured, statesOf(universe).map(stateId)),
    dimension('Transitions', measured, [...universe.transitions.keys()]),
    dimension('Outcomes of conditions, true and false at every use', measured, universe.outcomes),
    dimension('Cases of events', measured, cases),
  ];
}

/** The page on which a journey ends, for its title. */
function endOf({ opening, steps }: Journey): string {
  const { leaves } = steps.at(-1) ?? opening;
  const step = STEP_IDS.find((id) => leaves.some((leaf) => leaf.split('.').includes(id)));
  return step === undefined ? '' : `, ends on “${STEPS[step].title}”`;
}

/**
 * The titles of journeys: how they begin, what happens in this one and in as few others as possible, and where it ends. No two journeys of a kind have the
 * same title.
 */
export function titlesOf(
  journeys: readonly Journey[],
  { chart }: Pick<Universe, 'chart'>,
): Map<string, string> {
  const count = countHits(
    journeys.map(({ opening, steps }) => [
      ...new Set([opening, ...steps].flatMap(({ taken }) => taken)),
    ]),
  );
  const rarest = chart.transitions
    .filter(({ id, description }) => description !== '' && count.has(id))
    .toSorted((a, b) => (count.get(a.id) ?? 0) - (count.get(b.id) ?? 0));
  const titles = new Map<string, string>();
  const given = new Set<string>();
  for (const journey of journeys) {
    const taken = new Set([journey.opening, ...journey.steps].flatMap((step) => step.taken));
    const names = rarest
      .filter(({ id }) => taken.has(id))
      .map(
        (transition) =>
          `${journey.start.says}; ${inQuotes(transitionWords(transition))}${endOf(journey)}`,
      );
    const title = names.find((name) => !given.has(name)) ?? `${journey.start.says} (${journey.id})`;
    given.add(title);
    titles.set(journey.id, title);
  }
  return titles;
}

export function journeyRows(measured: Measured): JourneyRow[] {
  const titles = new Map(
    [measured.browser, measured.model].flatMap((journeys) => [
      ...titlesOf(journeys, measured.universe),
    ]),
  );
  const row = (journey: Journey, kind: JourneyRow['kind']): JourneyRow => {
    const replay =
      kind === 'browser'
        ? measured.replays.find((one) => one.journey.id === journey.id)
        : undefined;
    const divergence =
      kind === 'model' ? measured.diverged.find((one) => one.journey.id === journey.id) : undefined;
    return {
      id: journey.id,
      kind,
      title: titles.get(journey.id) ?? journey.start.says,
      start: { ...journey.start, at: NOON, leaves: journey.opening.leaves },
      steps: journey.steps.map(({ type, caseId: one, says, event, at, leaves, taken }) => ({
        event: type,
        case: one,
        says,
        carries: event,
        at,
        leaves,
        taken,
        screen: kind === 'browser' ? screenOf(leaves) : null,
      })),
      took: replay === undefined ? null : Math.round(replay.took),
      done: replay?.done ?? (divergence === undefined ? null : Math.max(0, divergence.step - 1)),
      failure: replay?.failure ?? divergence?.reason ?? null,
    };
  };
  return [
    ...measured.browser.map((journey) => row(journey, 'browser')),
    ...measured.model.map((journey) => row(journey, 'model')),
  ];
}

/** What the specification says about the steps, with the rule that each line stands for. */
export function requirementRows(rows: readonly ExpectationRow[]): CoverageReport['requirements'] {
  const rules = new Map(
    readRequirements(readFileSync(path.join(PROJECT_ROOT, 'docs/requirements.md'), 'utf8')).map(
      ({ id, rule }) => [id, rule],
    ),
  );
  return rows.map((row) => ({ ...row, rule: rules.get(row.id) ?? '' }));
}

/** Lines about requirements that docs/requirements.md does not have. */
export function requirementProblems(rows: CoverageReport['requirements']): string[] {
  return rows
    .filter(({ rule }) => rule === '')
    .map(({ id, says }) => `${id}, “${says}”: not in docs/requirements.md`);
}
